/** The button in the head of a drawer that calls the customer. */
import { Button } from 'antd';
import { Phone } from 'lucide-react';
import './call-button.css';

export const CallButton = ({ onCall }: { readonly onCall: () => void }) => (
  <Button className="gh-call-button" icon={<Phone size={14} aria-hidden />} title="拨打 (D)" onClick={onCall}>
    拨打
  </Button>
);
