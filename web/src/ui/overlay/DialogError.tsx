/** What the server refused, said inside the dialog, where nothing that was typed is lost. */
import { TriangleAlert } from 'lucide-react';
import './dialog.css';

export const DialogError = ({ message }: { readonly message: string | undefined }) =>
  message && (
    <p className="gh-dialog-error" role="alert">
      <TriangleAlert size={14} aria-hidden />
      {message}
    </p>
  );
