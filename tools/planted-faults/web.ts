/** Faults in the browser: lists, forms, drafts and the telephone. */
import { type Fault, screen, unit } from './fault.ts';

export const webFaults: readonly Fault[] = [
  {
    name: 'web-list/new-order-keeps-the-page',
    file: 'web/src/ui/list/list-state.ts',
    find: '{ ...state, sort: step.sort, page: 1, run }',
    replace: '{ ...state, sort: step.sort, run }',
    tests: unit('web/src/ui/list/list-state.test.ts'),
  },
  {
    name: 'web-drafts/typed-drafts-are-dropped-first',
    file: 'web/src/phone/calls/draft-list.ts',
    find: '[...older.filter((draft) => !isTyped(draft)), ...older.filter(isTyped)]',
    replace: '[...older]',
    tests: unit('web/src/phone/calls/draft-list.test.ts'),
  },
  {
    name: 'web-list/stays-on-a-page-that-no-longer-exists',
    file: 'web/src/ui/list/useList.ts',
    find: ' correct.current(beyond);',
    replace: ' correct.current(state.page);',
    tests: screen('web/src/ui/list/list-rows.test.tsx'),
  },
  {
    name: 'web-drafts/drafts-are-not-stored',
    file: 'web/src/phone/call-drafts.ts',
    find: '  writeStored(storageKey(), { all: next.all, openKey: next.openKey });\n',
    replace: '',
    tests: screen('web/src/phone/screen/wrap-up.test.tsx'),
  },
  {
    name: 'web-phone/lost-answer-of-a-dial-is-not-asked-again',
    file: 'web/src/phone/calls/dialling.ts',
    find: '      if (!(error instanceof Unanswered) || error.isLate || !isCurrent(key)) throw error;\n',
    replace: '      throw error;\n',
    tests: screen('web/src/phone/calls/call-control.test.tsx'),
  },
  {
    name: 'web-forms/others-overwrite-what-was-typed',
    file: 'web/src/ui/form/useOthers.ts',
    find: 'if (!isTyped) form.setFieldValue(name, theirs);',
    replace: 'form.setFieldValue(name, theirs);',
    tests: screen('web/src/ui/form/stale.test.tsx'),
  },
  {
    name: 'web-forms/second-enter-sends-again',
    file: 'web/src/ui/form/useSubmit.ts',
    find: '    if (sending.current) return;\n',
    replace: '',
    tests: screen('web/src/ui/form/PageForm.test.tsx'),
  },
  {
    name: 'web-forms/older-answer-resets-the-form',
    file: 'web/src/ui/form/useArrival.ts',
    find: ' || isOlder(next, others.base())',
    replace: '',
    tests: screen('web/src/ui/form/PageForm.test.tsx'),
  },
  {
    name: 'web-session/lost-session-drops-what-was-typed',
    file: 'web/src/app/useLostSession.tsx',
    find: 'keepPagesWhen(() => hasUnsaved(document.body) || isCallHere())',
    replace: 'keepPagesWhen(() => isCallHere())',
    tests: screen('web/src/app/lost-session.test.tsx'),
  },
  {
    name: 'web-calls/long-call-is-given-up-while-it-runs',
    file: 'web/src/platform/long-call.ts',
    find: ' || (error instanceof CallFailed && error.message === messages.busy)',
    replace: '',
    tests: screen('web/src/platform/long-call.test.tsx'),
  },
];
