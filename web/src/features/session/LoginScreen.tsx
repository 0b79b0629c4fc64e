/** The way in: whose house it is, the form, and on wide screens a picture of the work behind the door. */
import { useBrand } from '../../platform/brand.ts';
import { BrandMark } from '../../widgets/BrandMark.tsx';
import './login.css';
import { LoginForm } from './LoginForm.tsx';
import { LoginStage } from './LoginStage.tsx';

interface Props {
  readonly onSignedIn: () => void;
}

export const LoginScreen = ({ onSignedIn }: Props) => {
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
          <LoginForm onSignedIn={onSignedIn} />
        </div>
      </main>
    </div>
  );
};
