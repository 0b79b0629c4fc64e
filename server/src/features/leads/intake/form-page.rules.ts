/** The page where people leave name and phone: plain HTML for phones, without scripts. Pure. */
import { leadMessages as say } from '@gonghai/contract/leads/lead-messages.ts';
import { escapeHtml } from '@gonghai/contract/wire/html.ts';
import { createHash } from 'node:crypto';

const STYLE = `
:root { color-scheme: light dark; --brand: #2f54eb; --brand-soft: #eaefff; --ink: #1c2333; --soft: #5d6676; --line: #d5dae3; --paper: #fff; --ground: #f3f5f9; --red: #c62a20; --green: #12805c; --green-soft: #e3f4ec; }
@media (prefers-color-scheme: dark) { :root { --brand-soft: #24304f; --ink: #e8ebf2; --soft: #9aa4b5; --line: #3a4356; --paper: #1c2333; --ground: #11151f; --red: #ff8a80; --green: #5fd3a5; --green-soft: #17382d; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; font: 16px/1.5 system-ui, -apple-system, 'PingFang SC', 'Microsoft YaHei', sans-serif; color: var(--ink); background: linear-gradient(var(--brand-soft), var(--ground) 320px) no-repeat var(--ground); }
main { max-width: 420px; margin: 0 auto; padding: 40px 16px; }
header { display: flex; gap: 12px; align-items: center; justify-content: center; margin-bottom: 24px; }
header img, header i { flex: none; width: 40px; height: 40px; border-radius: 10px; object-fit: contain; }
header i { font-size: 20px; line-height: 40px; text-align: center; font-style: normal; font-weight: 600; color: #fff; background: var(--brand); }
h1 { margin: 0; font-size: 20px; line-height: 1.3; }
form, .done { padding: 24px 20px; border-radius: 16px; background: var(--paper); box-shadow: 0 8px 28px rgb(20 30 60 / 8%); }
h2 { margin: 0 0 20px; font-size: 17px; line-height: 1.4; }
label { display: block; margin-bottom: 16px; font-size: 14px; color: var(--soft); }
input { display: block; width: 100%; margin-top: 6px; padding: 12px; border: 1px solid var(--line); border-radius: 10px; font: inherit; font-size: 16px; color: var(--ink); background: transparent; }
input:focus-visible { outline: 2px solid var(--brand); outline-offset: 0; border-color: var(--brand); }
input[aria-invalid] { border-color: var(--red); }
button { width: 100%; margin-top: 4px; padding: 14px; border: 0; border-radius: 10px; font: inherit; font-weight: 600; color: #fff; background: var(--brand); }
button:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
.trap { position: absolute; left: -9999px; }
.wrong { display: block; margin-top: 6px; color: var(--red); }
.done { padding: 36px 20px; text-align: center; }
.done i { display: block; width: 52px; height: 52px; margin: 0 auto 16px; border-radius: 50%; font-size: 26px; font-style: normal; line-height: 52px; color: var(--green); background: var(--green-soft); }
p { margin: 0; }
.notice { margin-bottom: 16px; color: var(--red); }
`;
const styleHash = createHash('sha256').update(STYLE).digest('base64');

/** Nothing but this style, the tenant's logo and the form itself. */
export const FORM_POLICY = [
  `default-src 'none'`,
  `style-src 'sha256-${styleHash}'`,
  `img-src 'self'`,
  `form-action 'self'`,
  `frame-ancestors 'none'`,
  `base-uri 'none'`,
].join('; ');

export interface FormBrand {
  readonly title: string;
  readonly logo: string;
}

/** The logo, or the first letter of the name; empty without a name. */
const headOf = (title: string, logo: string): string => {
  if (title === '') return '';
  const [first = ''] = title;
  const mark =
    logo === '' ? `<i aria-hidden="true">${escapeHtml(first)}</i>` : `<img src="${escapeHtml(logo)}" alt="">`;
  return `<header>${mark}<h1>${escapeHtml(title)}</h1></header>`;
};

const page = ({ title, logo }: FormBrand, content: string): string => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body><main>
${headOf(title, logo)}
${content}
</main></body>
</html>
`;

export interface FormContent {
  /** Signed. A form submitted twice with the same phone has the same id and is one push. */
  readonly id: string;
  readonly name?: string;
  readonly tel?: string;
  /** At the phone. */
  readonly wrong?: string;
  /** Above the fields. */
  readonly notice?: string;
}

export const formPage = (brand: FormBrand, content: FormContent): string => {
  const { id, name = '', tel = '', wrong = '', notice = '' } = content;
  return page(
    brand,
    `<form method="post">
<h2>${escapeHtml(say.formIntro)}</h2>
${notice === '' ? '' : `<p class="notice" role="alert">${escapeHtml(notice)}</p>`}
<label>姓名<input name="name" maxlength="20" autocomplete="name" value="${escapeHtml(name)}"></label>
<label>手机号码<input name="tel" type="tel" required maxlength="20" autocomplete="tel" value="${escapeHtml(tel)}"${
      wrong === '' ? '>' : ` aria-invalid="true" autofocus><span class="wrong" role="alert">${escapeHtml(wrong)}</span>`
    }</label>
<div class="trap" aria-hidden="true"><label>网址<input name="website" tabindex="-1" autocomplete="off"></label></div>
<input type="hidden" name="id" value="${escapeHtml(id)}">
<button type="submit">提交</button>
</form>`,
  );
};

export const noticePage = (brand: FormBrand, text: string): string =>
  page(brand, `<div class="done" role="status"><p>${escapeHtml(text)}</p></div>`);

export const thanksPage = (brand: FormBrand): string =>
  page(brand, `<div class="done" role="status"><i aria-hidden="true">✓</i><p>${escapeHtml(say.formThanks)}</p></div>`);
