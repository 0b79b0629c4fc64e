/** 支付与学习平台: one section for each outside platform. */
import { LearnForm } from './LearnForm.tsx';
import { PayForm } from './PayForm.tsx';
import './settings.css';

export const PayAndLearnTab = () => (
  <div className="setting-sections">
    <section aria-labelledby="setting-pay">
      <h2 id="setting-pay">在线支付</h2>
      <PayForm />
    </section>
    <section aria-labelledby="setting-learn">
      <h2 id="setting-learn">学习平台</h2>
      <LearnForm />
    </section>
  </div>
);
