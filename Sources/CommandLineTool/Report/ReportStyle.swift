/// The style sheet of the report.
enum ReportStyle {
  static let sheet = """
    :root{color-scheme:light dark;--page:#f5f6f8;--card:#fff;--ink:#1b1f24;--soft:#5c6570;\
    --line:#d9dde3;--grid:#e7eaee;--est:#1a66d6;--second:#8a4fbf;--truth:#7cc48f;--fix:#8c949e;\
    --dead:#e06c00;--bad:#c9252d;--amber:#c79200;--still:#5d7a9c;--teal:#1d9a94;--band:#1a66d633;\
    --shade:#e06c001f;--radius:10px}
    @media(prefers-color-scheme:dark){:root{--page:#0f1317;--card:#181d23;--ink:#e6e9ed;\
    --soft:#9aa4af;--line:#2c343d;--grid:#252c34;--est:#62a4ff;--second:#bd8cf0;--truth:#3f8f5c;\
    --fix:#77818c;--dead:#ff9a3d;--bad:#ff6b6b;--amber:#e5b93c;--still:#7f9dc0;--teal:#43c5bd;\
    --band:#62a4ff3d;--shade:#ff9a3d26}}
    *{box-sizing:border-box}
    body{margin:0;background:var(--page);color:var(--ink);font:15px/1.45 system-ui,-apple-system,\
    "Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
    main{max-width:1180px;margin:0 auto;padding:28px 24px 40px}
    header h1{margin:0;font-size:27px;line-height:1.2;overflow-wrap:anywhere}
    header p{margin:6px 0 20px;color:var(--soft);max-width:90ch}
    h2{font-size:20px;margin:30px 0 6px}
    h3{font-size:16px;margin:0}
    h3 small{font-weight:400;color:var(--soft);font-size:13px;margin-left:4px}
    .lead{margin:0 0 12px;color:var(--soft);max-width:90ch}
    .card{background:var(--card);border:1px solid var(--line);border-radius:var(--radius);\
    padding:14px 18px 16px;margin:0 0 16px}
    figcaption{display:flex;flex-wrap:wrap;gap:4px 20px;align-items:baseline;\
    justify-content:space-between;margin-bottom:12px}
    .figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(170px,1fr));gap:12px;\
    margin:0 0 16px}
    .figure{background:var(--card);border:1px solid var(--line);border-radius:var(--radius);\
    padding:10px 14px 12px}
    .figure dt{color:var(--soft);font-size:13px}
    .figure dd{margin:2px 0;font-size:18px;font-weight:600;font-variant-numeric:tabular-nums}
    .figure small{color:var(--soft);font-size:12.5px;display:block;line-height:1.35}
    .warning{margin:0 0 12px;padding:9px 14px;border-left:4px solid var(--amber);\
    background:var(--card);border-radius:4px}
    .legend{list-style:none;display:flex;flex-wrap:wrap;gap:2px 14px;margin:0;padding:0;\
    font-size:13px;color:var(--soft)}
    .legend svg{width:22px;height:10px;margin-right:5px;vertical-align:0}
    .plot{position:relative;height:230px;margin:0 6px 26px 50px}
    .short .plot{height:160px}
    .plot svg{position:absolute;inset:0;width:100%;height:100%;overflow:hidden;\
    border:1px solid var(--line)}
    .x,.y{position:absolute;font-size:12px;color:var(--soft);line-height:1;white-space:nowrap;\
    font-variant-numeric:tabular-nums}
    .y{right:calc(100% + 7px);transform:translateY(50%)}
    .x{top:calc(100% + 7px);transform:translateX(-50%)}
    .x.last{transform:translateX(-90%)}
    path{fill:none;vector-effect:non-scaling-stroke;stroke-linejoin:round;stroke-linecap:round}
    path.grid{stroke:var(--grid);stroke-width:1}
    path.est{stroke:var(--est);stroke-width:1.8}
    path.second{stroke:var(--second)}
    path.aligning{stroke:var(--amber)}
    path.dead{stroke:var(--dead);stroke-width:2.6}
    path.truth{stroke:var(--truth);stroke-width:5}
    path.fix{stroke:var(--fix);stroke-width:3}
    path.band,path.area{fill:var(--band)}
    path.outage{fill:var(--shade)}
    path.error{stroke:var(--ink);stroke-width:1.4}
    path.accepted{stroke:var(--est);stroke-width:2.6}
    path.deweighted{stroke:var(--amber);stroke-width:3.6}
    path.refused{stroke:var(--bad);stroke-width:4.2}
    path.cross{stroke:var(--bad);stroke-width:1.6}
    path.gate{stroke:var(--bad);stroke-width:1.3;stroke-dasharray:6 4;stroke-linecap:butt}
    path.event{stroke:var(--soft);stroke-width:1.2}
    path.serious{stroke:var(--bad);stroke-width:2.2}
    path.present{fill:var(--teal)}
    path.still{fill:var(--still)}
    path.mode-waiting{fill:var(--line)}
    path.mode-satellite{fill:var(--teal)}
    path.mode-attitude{fill:var(--second)}
    path.mode-aligning{fill:var(--amber)}
    path.mode-navigating{fill:var(--est)}
    path.mode-dead{fill:var(--dead)}
    path.by-nothing{fill:var(--line)}
    path.by-satellite{fill:var(--teal)}
    path.by-velocity{fill:var(--est)}
    path.by-barometer{fill:var(--second)}
    path.by-magnetometer{fill:var(--amber)}
    path.by-standstill{fill:var(--still)}
    path.by-inertial{fill:var(--dead)}
    .sheet{position:relative;aspect-ratio:var(--a);margin:0 auto;\
    width:min(100%,calc(max(520px,80vh)*var(--a)));\
    border:1px solid var(--line);overflow:hidden;background:var(--page);border-radius:4px}
    .sheet>svg:first-child{position:absolute;inset:0;width:100%;height:100%}
    .foot{display:flex;align-items:flex-end;margin:0 auto;height:34px;\
    width:min(100%,calc(max(520px,80vh)*var(--a)))}
    .bar{border:2px solid var(--ink);border-top:0;height:7px;display:flex;font-size:12px;\
    line-height:1;justify-content:center;align-items:flex-end;white-space:nowrap}
    .bar span{margin-bottom:4px}
    .north{margin-left:auto;width:21px;height:30px}
    .north path{fill:var(--ink)}
    .north text{font-size:11px;font-weight:700;text-anchor:middle;fill:var(--ink)}
    .pin{position:absolute;transform:translate(9px,-50%);font-size:12px;font-weight:600;\
    line-height:1.5;background:var(--card);padding:0 5px;border-radius:4px;opacity:.88}
    .pin::before{content:"";position:absolute;left:-14px;top:50%;width:6px;height:6px;\
    margin-top:-5px;border:2px solid var(--ink);border-radius:50%;background:var(--card)}
    .pin.end::before{background:var(--ink)}
    .pin.west{transform:translate(calc(-100% - 9px),-50%)}.pin.west::before{left:auto;right:-14px}
    .note{margin:8px 0 0;color:var(--soft);font-size:13px}
    .timeline .row{display:flex;align-items:center;margin-bottom:5px}
    .timeline .row>span{flex:0 0 104px;font-size:13px;color:var(--soft)}
    .timeline .plot{flex:1;height:16px;margin:0 6px 0 0}
    .timeline .axis{height:16px;margin:-6px 0 0}
    .timeline .axis .plot{height:0}
    .pair{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:0 16px;align-items:start}
    .tables{columns:2;column-gap:16px}
    .tables .card{break-inside:avoid}
    .scroll{overflow:auto;margin-top:8px}
    .scroll.long{max-height:480px}
    table{border-collapse:collapse;width:100%;font-size:14px;font-variant-numeric:tabular-nums}
    th{position:sticky;top:0;background:var(--card);font-weight:600;color:var(--soft);\
    font-size:13px}
    th,td{padding:5px 0 5px 12px;text-align:right;border-bottom:1px solid var(--grid);\
    vertical-align:top}
    th:first-child,td:first-child{text-align:left;padding-left:0}
    footer{margin-top:26px;color:var(--soft);font-size:13px}
    @media(max-width:700px){main{padding:18px 12px 30px}.pair{grid-template-columns:minmax(0,1fr)}\
    .tables{columns:1}\
    .card{padding:12px 12px 14px}.plot{height:190px;margin-left:42px}.short .plot{height:140px}\
    .rare{display:none}.figures{grid-template-columns:repeat(2,minmax(0,1fr));gap:8px}\
    .figure dd{font-size:17px}.timeline .row>span{flex-basis:96px}\
    table{font-size:13px}th,td{padding-left:8px}header h1{font-size:22px}}
    @media print{body{background:#fff}.card{break-inside:avoid}.scroll.long{max-height:none}}
    """
}
