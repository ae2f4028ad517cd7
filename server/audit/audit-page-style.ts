/** The style of the page to read of an audit file: on a screen of any width, light and dark, and on paper. */
export const auditPageStyle = `
*{box-sizing:border-box}
body{max-width:52rem;margin:0 auto;padding:16px;font:16px/1.5 -apple-system,"Segoe UI",Roboto,Arial,sans-serif;color:#10233f;background:#fff}
header{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:0 16px}
header p{margin:0;font-weight:700}
nav a{display:inline-block;padding:10px 8px}
a{color:#0b5cad}
a:focus-visible{outline:3px solid #f0a202;outline-offset:2px}
h1{margin:8px 0;font-size:1.6rem;line-height:1.2}
h2{margin:32px 0 8px;padding-bottom:4px;border-bottom:2px solid #10233f;font-size:1.25rem}
h3{margin:20px 0 4px;font-size:1rem;overflow-wrap:anywhere}
h3 a{display:inline-block;padding:6px 0}
dl{display:grid;grid-template-columns:minmax(8rem,15rem) 1fr;gap:2px 16px;margin:0 0 16px}
dt{color:#46556b;overflow-wrap:anywhere;hyphens:auto}
dd{margin:0;overflow-wrap:anywhere;white-space:pre-line}
small{color:#46556b;font-size:.85em}
section+section{margin-top:64px;border-top:4px double #10233f}
@media (max-width:30rem){dl{display:block}dd{margin-bottom:6px}}
@media (prefers-color-scheme:dark){
body{color:#e8eef7;background:#0d1826}
a{color:#8cc4ff}
dt,small{color:#aebdd0}
h2,section+section{border-color:#aebdd0}
}
@media print{
body{max-width:none;padding:0;font-size:11pt;color:#000;background:#fff}
nav{display:none}
section+section{break-before:page}
h2,h3{break-after:avoid}
}`;
