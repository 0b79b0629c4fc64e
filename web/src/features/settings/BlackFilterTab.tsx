/** 过滤设置: the form, and below it the numbers of the local blacklist. */
import { BlackFilterForm } from './BlackFilterForm.tsx';
import { BlockedNumbers } from './BlockedNumbers.tsx';
import './settings.css';

export const BlackFilterTab = () => (
  <div className="filter-setting">
    <BlackFilterForm />
    <h2>本地黑名单</h2>
    <BlockedNumbers />
  </div>
);
