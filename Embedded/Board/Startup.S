// Cortex-M7: vectors, floating-point unit, .data, .bss, then main.
    .syntax unified
    .thumb
    .section .vectors, "a", %progbits
    .globl vectors
vectors:
    .word __stack_top
    .word start
    .word fault             // NMI
    .word fault             // HardFault
    .word fault             // MemManage
    .word fault             // BusFault
    .word fault             // UsageFault: udf is a trap of Swift's
    .word 0, 0, 0, 0
    .word fault             // SVCall
    .word fault             // DebugMonitor
    .word 0
    .word fault             // PendSV
    .word fault             // SysTick

    .text
    .globl start
    .type start, %function
start:
    ldr  r0, =0xE000ED88    // CPACR: full access to the floating-point unit
    ldr  r1, [r0]
    orr  r1, r1, #(0xF << 20)
    str  r1, [r0]
    dsb
    isb
    ldr  r0, =__data_start
    ldr  r1, =__data_end
    ldr  r2, =__data_load
1:  cmp  r0, r1
    bhs  2f
    ldr  r3, [r2], #4
    str  r3, [r0], #4
    b    1b
2:  ldr  r0, =__bss_start
    ldr  r1, =__bss_end
    movs r3, #0
3:  cmp  r0, r1
    bhs  4f
    str  r3, [r0], #4
    b    3b
4:  bl   platform_paint_stack
    bl   main
    movs r0, #0
    bl   platform_exit

    .globl fault
    .type fault, %function
fault:
    mov  r0, sp
    bl   platform_fault
    b    .
