/** Puts the boxes of text on a picture into rows, as a person reads them. */

export interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

export interface TextBox extends Box {
  /** What each reading of the box gave; boxes without digits are read once. */
  readonly texts: readonly string[];
  /** Percent: that of the least certain character of all readings. */
  readonly confidence: number;
}

export interface TextRow {
  /** Without spaces. */
  readonly text: string;
  /** Of its tallest box with a digit. */
  readonly height: number;
  readonly confidence: number;
}

const heightOf = ({ y0, y1 }: Box): number => y1 - y0;
const middleOf = ({ y0, y1 }: Box): number => (y0 + y1) / 2;

/** Two boxes are in one row when the middle of each is inside the other. */
const isBeside = (one: Box, other: Box): boolean =>
  Math.abs(middleOf(one) - middleOf(other)) < Math.min(heightOf(one), heightOf(other)) / 2;

const groupsOf = (boxes: readonly TextBox[]): readonly (readonly TextBox[])[] => {
  const groups: TextBox[][] = [];
  for (const box of boxes.toSorted((one, other) => middleOf(one) - middleOf(other))) {
    const last = groups.at(-1);
    if (last?.some((other) => isBeside(box, other))) last.push(box);
    else groups.push([box]);
  }
  return groups;
};

/** What this reading, counted from 0, gave for each row. */
export const rowsOf = (boxes: readonly TextBox[], reading: number): TextRow[] =>
  groupsOf(boxes).map((group) => {
    const inOrder = group.toSorted((one, other) => one.x0 - other.x0);
    const texts = inOrder.map(({ texts }) => texts[reading] ?? texts[0] ?? '');
    return {
      text: texts.join('').replaceAll(/\s/g, ''),
      height: Math.max(0, ...inOrder.filter((_, at) => /\d/.test(texts[at] ?? '')).map(heightOf)),
      confidence: Math.min(...inOrder.map(({ confidence }) => confidence)),
    };
  });
