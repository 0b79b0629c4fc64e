/** The picture beside the login form: the product's own shapes, drawn, without a single fact in them. */
import { Phone } from 'lucide-react';
import './login-stage.css';

const ROWS = [
  { name: 62, note: 168, tag: 'violet' },
  { name: 48, note: 132, tag: 'cyan' },
  { name: 70, note: 190, tag: 'green' },
  { name: 54, note: 120, tag: 'amber' },
  { name: 64, note: 156, tag: 'violet' },
  { name: 50, note: 178, tag: 'cyan' },
] as const;

const BARS = [38, 56, 44, 72, 60, 88, 76] as const;

export const LoginStage = () => (
  <aside className="login-stage" aria-hidden>
    <p className="login-words">
      从第一条线索
      <br />
      到每一次回访
    </p>
    <p className="login-subwords">线索、客户、通话、报单与统计，在一处完成。</p>
    <div className="login-art">
      <div className="login-sheet">
        <div className="login-sheet-head" />
        {ROWS.map(({ name, note, tag }) => (
          <div className="login-row" key={`${name} ${note}`}>
            <i className={`login-dot login-dot-${tag}`} />
            <i className="login-line" style={{ width: name }} />
            <i className="login-line login-line-soft" style={{ width: note }} />
            <i className={`login-chip login-dot-${tag}`} />
          </div>
        ))}
      </div>
      <div className="login-bars">
        {BARS.map((height) => (
          <i key={height} style={{ height }} />
        ))}
      </div>
      <div className="login-call">
        <span>
          <Phone size={15} />
        </span>
        <i className="login-line" style={{ width: 74 }} />
        <i className="login-line login-line-soft" style={{ width: 40 }} />
      </div>
    </div>
  </aside>
);
