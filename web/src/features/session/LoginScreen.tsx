/** The login page: brand, form, and on wide screens a picture of the product. */
import { Info } from 'lucide-react';
import { useBrand } from '../../platform/brand.ts';
import { BrandMark } from '../../widgets/BrandMark.tsx';
import './login.css';
import { LoginForm } from './LoginForm.tsx';
import { LoginStage } from './LoginStage.tsx';

interface Props {
  readonly onSignedIn: () => void;
  /** Why the session ended. */
  readonly note?: string;
}

export const LoginScreen = ({ onSignedIn, note }: Props) => {
  const webName = useBrand(({ webName }) => webName);
  return (
    <div className="login">
      <LoginStage />
      <main className="login-panel">
        <div className="login-box">
          <header className="login-brand">
            <BrandMark size={40} />
            <h1 className="gh-ellipsis" title={webName}>
              {webName}
            </h1>
          </header>
          {note && (
            <output className="login-note">
              <Info size={15} aria-hidden />
              {note}
            </output>
          )}
          <LoginForm onSignedIn={onSignedIn} />
        </div>
      </main>
    </div>
  );
};
