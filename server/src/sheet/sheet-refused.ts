/** The message for the user when an uploaded sheet is refused. Any other error while reading is an internal one. */
import { messages } from '@gonghai/contract/wire/messages.ts';

export type RefusalReason =
  | 'format'
  | 'encoding'
  | 'size'
  | 'rows'
  | 'columns'
  | 'cell'
  | 'content'
  | 'locked'
  | 'volume'
  | 'time'
  | 'memory'
  | 'header'
  | 'empty';

export class SheetRefused extends Error {
  override readonly name = 'SheetRefused';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

export const refuse = {
  format: () => new SheetRefused('format', messages.fileType),
  utf16: () => new SheetRefused('encoding', '文件编码为 UTF-16，请另存为 UTF-8 编码的 CSV 后再上传'),
  size: (bytes: number) => new SheetRefused('size', `文件不能超过${Math.round(bytes / 1024 / 1024)}MB`),
  rows: (rows: number) => new SheetRefused('rows', `数据不能超过${rows}行`),
  columns: (columns: number) => new SheetRefused('columns', `列数不能超过${columns}列`),
  cell: (row: number, column: number, characters: number) =>
    new SheetRefused('cell', `单元格内容过长：第${row}行第${column}列不能超过${characters}个字符`),
  content: () => new SheetRefused('content', messages.fileDamaged),
  locked: () => new SheetRefused('locked', '文件已加密，请取消密码后再上传'),
  volume: () => new SheetRefused('volume', '文件内容过多，请拆分后再上传'),
  time: () => new SheetRefused('time', '文件内容异常，读取超时'),
  memory: () => new SheetRefused('memory', '文件内容异常，无法读取'),
  brokenTitle: (column: number, error: string) =>
    new SheetRefused('header', `第${column}列的列名是公式错误（${error}）`),
  empty: () => new SheetRefused('empty', '文件中没有数据'),
} as const;
