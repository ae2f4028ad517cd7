/** The style of the page: one column, large targets, light and dark, for old browsers too. */
export const pageStyle = `
*{box-sizing:border-box}
body{margin:0;font:17px/1.45 -apple-system,"Segoe UI",Roboto,Arial,sans-serif;color:#10233f;background:#f2f5f9}
main{max-width:34rem;margin:0 auto;padding:16px}
header{display:flex;justify-content:space-between;align-items:center;gap:16px}
header p{margin:0;font-weight:700}
header a{padding:12px 0;color:#0b5cad}
h1{margin:8px 0 4px;font-size:1.5rem;line-height:1.2}
h2{margin:24px 0 8px;font-size:1.1rem}
.address{margin:0 0 16px}
.remark{padding:12px 14px;border-left:4px solid #0b5cad;background:#fff;white-space:pre-line;overflow-wrap:anywhere}
.piece{margin:0 0 10px;padding:12px 14px;border:1px solid #c6d0de;border-radius:10px;background:#fff}
.piece label{display:block;margin-bottom:8px;font-weight:600}
input[type=file]{width:100%;min-height:44px;font:inherit;font-size:16px}
input[type=file]::-webkit-file-upload-button{min-height:44px;margin-right:12px;padding:0 16px;font:inherit}
input[type=file]::file-selector-button{min-height:44px;margin-right:12px;padding:0 16px;font:inherit}
button{width:100%;min-height:52px;margin-top:8px;border:0;border-radius:10px;font:inherit;font-weight:700;color:#fff;background:#0b5cad}
button:disabled{background:#5d6b7e}
a:focus,button:focus,input:focus{outline:3px solid #f0a202;outline-offset:2px}
ul{margin:0;padding:0;list-style:none}
li{padding:10px 0;border-bottom:1px solid #d5dde8;overflow-wrap:anywhere}
.small{color:#46556b;font-size:15px}
.good,.bad{padding:12px 14px;border-radius:10px;overflow-wrap:anywhere}
.good{background:#dff2e4;color:#0d4d24}
.bad{background:#fde4e1;color:#8c1d18}
@media (prefers-color-scheme:dark){
body{color:#e8eef7;background:#0d1826}
header a{color:#8cc4ff}
.piece,.remark{background:#16263a;border-color:#35506f}
.small{color:#aebdd0}
li{border-color:#2b415b}
button{background:#1a6ac0}
button:disabled{background:#4a5a6e}
.good{background:#123c22;color:#b9efc9}
.bad{background:#4d1a17;color:#ffd5d0}
}`;
