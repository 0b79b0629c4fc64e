/** The style of the pay page. Always light, like the pages of payment providers. */
export const PAY_STYLE = `
:root { color-scheme: light; --brand: #2f54eb; --ink: #1c2333; --soft: #5d6676; --line: #e3e7ee; --ground: #f3f5f9; }
* { box-sizing: border-box; }
body { margin: 0; font: 15px/1.5 system-ui, -apple-system, 'PingFang SC', 'Microsoft YaHei', sans-serif; color: var(--ink); background: var(--ground); }
main { display: flex; flex-direction: column; gap: 14px; min-height: 100vh; max-width: 460px; margin: 0 auto; padding: 14px 14px 24px; }
p, h1, dl, dd { margin: 0; }
header { display: flex; gap: 10px; align-items: center; padding: 0 4px; }
header img, header i { flex: none; width: 32px; height: 32px; border-radius: 8px; object-fit: contain; }
header i { line-height: 32px; text-align: center; font-style: normal; font-weight: 600; color: #fff; background: var(--brand); }
h1 { font-size: 17px; line-height: 1.3; overflow-wrap: anywhere; }
.card { padding: 24px 20px; border: 1px solid var(--line); border-radius: 14px; background: #fff; }
.term, .amount, .state { text-align: center; }
.term { color: var(--soft); }
.amount { font-size: 40px; font-weight: 700; line-height: 1.35; letter-spacing: -.5px; font-variant-numeric: tabular-nums; }
.amount b { margin-right: 2px; font-size: 24px; }
.state { width: max-content; margin: 6px auto 22px; padding: 2px 14px; border: 1px solid; border-radius: 999px; font-size: 13px; }
.state::before { content: ''; display: inline-block; width: 7px; height: 7px; margin-right: 7px; border-radius: 50%; vertical-align: 1px; background: currentcolor; }
.open { color: #8a5300; background: #fff6e5; border-color: #f7dfb0; }
.paid { color: #0b6b4b; background: #e3f4ec; border-color: #b9e2cf; }
.closed { color: var(--soft); background: var(--ground); border-color: var(--line); }
dl { padding-top: 16px; border-top: 1px solid var(--line); }
dl div { display: flex; gap: 16px; padding: 5px 0; }
dt { flex: none; width: 66px; color: var(--soft); }
dd { overflow-wrap: anywhere; }
dd small { display: block; font-size: 13px; color: var(--soft); }
form { display: flex; flex-direction: column; gap: 14px; }
fieldset { margin: 0; }
legend { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.ways { padding: 0 18px; }
.way { display: flex; gap: 12px; align-items: center; padding: 14px 0; }
.way + .way { border-top: 1px solid var(--line); }
.way i { flex: none; width: 28px; height: 28px; border-radius: 7px; font-size: 14px; font-style: normal; font-weight: 600; line-height: 28px; text-align: center; color: #fff; }
.way1 { background: #1677ff; }
.way2 { background: #12861f; }
.way span { flex: 1; }
.way input { width: 20px; height: 20px; margin: 0; accent-color: var(--brand); }
button, .button { display: block; width: 100%; padding: 15px; border: 0; border-radius: 12px; font: inherit; font-size: 17px; font-weight: 600; text-align: center; text-decoration: none; color: #fff; background: var(--brand); }
button:focus-visible, .button:focus-visible, .way:focus-within { outline: 2px solid var(--ink); outline-offset: 2px; border-radius: 12px; }
.note { padding: 9px 14px; border-radius: 10px; font-size: 13px; color: #274bd0; background: #eaefff; }
.scan { text-align: center; }
.scan img { display: block; width: 200px; height: 200px; margin: 0 auto 12px; }
.alone { margin-top: 20vh; text-align: center; }
.alone p { margin-top: 8px; color: var(--soft); }
footer { margin-top: auto; padding-top: 24px; font-size: 12.5px; text-align: center; color: var(--soft); }
`;
