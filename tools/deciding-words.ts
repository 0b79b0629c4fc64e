/** Finds code that decides by Chinese words: it decides by codes, so that a new wording changes nothing. */

/** Their words are data: files of banks and the demonstration, and samples of the component gallery. */
const EXCEPTIONS: readonly RegExp[] = [
  /^server\/src\/features\/payments\/statement(?:-row|-titles|-totals)?\.rules\.ts$/,
  /^server\/src\/operator\//,
  /^web\/src\/ui\/kit\//,
];

const CHINESE = String.raw`(['"\x60])[^'"\x60\n]*[\u4e00-\u9fff][^'"\x60\n]*\1`;
const AFTER = new RegExp(
  String.raw`(?:[=!]==|\bcase|\.(?:includes|startsWith|endsWith|indexOf|split|match)\()\s*` + CHINESE,
);
const BEFORE = new RegExp(CHINESE + String.raw`\s*[=!]==`);
const PATTERN = /\/[^/\n]*[\u4e00-\u9fff][^/\n]*\/[a-z]*\.test\(/;

const isChecked = (file: string): boolean =>
  /^(?:contract|server|web)\/src\//.test(file) &&
  !/\.test\.tsx?$/.test(file) &&
  !EXCEPTIONS.some((pattern) => pattern.test(file));

export const findDecidingWords = (files: ReadonlyMap<string, string>): readonly string[] =>
  [...files].flatMap(([file, source]) => {
    if (!isChecked(file)) return [];
    return source.split('\n').flatMap((line, index) => {
      const [found] = [AFTER, BEFORE, PATTERN].flatMap((pattern) => pattern.exec(line)?.[0] ?? []);
      return found === undefined ? [] : [`${file}:${index + 1} decides by words (${found.trim()}): use a code`];
    });
  });
