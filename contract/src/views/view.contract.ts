/** Saved views of a list: private, or shared by a supervisor with staff in scope. The list adds its own name. */
import { z } from 'zod';
import { id, idOf, idOrNew, label } from '../wire/fields.ts';

const LONGEST_VIEW_NAME = 12;
/** For one person and one list. */
export const MOST_VIEWS = 30;

export const viewMessages = {
  nameRequired: '请输入视图名称',
  nameTaken: '已有同名视图',
  full: `每个列表最多保存${MOST_VIEWS}个视图`,
  mayNotShare: '只有主管可以共享视图',
} as const;

const viewRow = z.object({
  Id: id,
  Name: z.string(),
  /** Filters and sort order as JSON text, no results. */
  Value: z.string(),
  /** The list opens with it. */
  IsDefault: z.boolean(),
  IsShared: z.boolean(),
  /** Who shares it with the caller. Null for the caller's own views, the only ones that can be changed. */
  UserName: z.string().nullable(),
});
export type ViewRow = z.output<typeof viewRow>;

export const shownViews = z.object({ Views: z.array(viewRow), MayShare: z.boolean() });
export type ShownViews = z.output<typeof shownViews>;

export const viewEdit = z.object({
  Id: idOrNew('customer-view'),
  Name: label(viewMessages.nameRequired, 1, LONGEST_VIEW_NAME).optional(),
  Value: z.string().max(20_000).optional(),
  IsShared: z.boolean().optional(),
});
export type ViewEdit = z.output<typeof viewEdit>;

/** Required fields of a new view. */
export const newView = viewEdit.required({ Name: true, Value: true });

export const viewArrangement = z.object({
  /** The caller's own views in their new order; others follow. */
  Ids: z.array(idOf('customer-view')).max(MOST_VIEWS).optional(),
  /** Null for none. */
  DefaultId: idOf('customer-view').nullish(),
});
export type ViewArrangement = z.output<typeof viewArrangement>;
