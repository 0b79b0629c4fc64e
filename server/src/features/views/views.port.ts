/** Saved views, for every list that has them. */
export { arrangeViews, editView, readViews, removeView, type ViewedList } from './views.commands.ts';
