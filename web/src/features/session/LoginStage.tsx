/** The picture beside the login form: shapes of the product without data. */
import { Phone } from 'lucide-react';
import './login-stage.css';

const TAGS = ['violet', 'cyan', 'green', 'amber'] as const;
const NAMES = [62, 48, 70, 54, 64, 50] as const;
const NOTES = [168, 132, 190, 120, 156] as const;

/** More than any screen is high: the frame clips the picture. */
const ROWS = Array.from({ length: 18 }, (_, at) => ({
  at,
  name: NAMES[at % NAMES.length],
  note: NOTES[at % NOTES.length],
  tag: TAGS[at % TAGS.length],
}));

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
        {ROWS.map(({ at, name, note, tag }) => (
          <div className="login-row" key={at}>
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
