/** The server's error message, shown inside the dialog so that no input is lost. */
import { TriangleAlert } from 'lucide-react';
import './dialog.css';

export const DialogError = ({ message }: { readonly message: string | undefined }) =>
  message && (
    <p className="gh-dialog-error" role="alert">
      <TriangleAlert size={14} aria-hidden />
      {message}
    </p>
  );
