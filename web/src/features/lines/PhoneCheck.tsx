/** Microphone, speaker and a test call of the browser telephone. Choices apply at once, also to a running call. */
import { Button, Select } from 'antd';
import { Check, CircleMinus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { arrow } from '../../ui/form/field-icons.tsx';
import {
  type AudioDevice,
  chooseMicrophone,
  chooseSpeaker,
  testCall,
  type TestFinding,
  usePhone,
} from '../../phone/phone.ts';

const DEFAULT = { value: '', label: '系统默认' };

interface DeviceProps {
  readonly label: string;
  readonly devices: readonly AudioDevice[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

const DeviceChoice = ({ label, devices, chosen, onChoose }: DeviceProps) => {
  const field = useId();
  const isThere = devices.some(({ id }) => id === chosen);
  return (
    <>
      <label htmlFor={field}>{label}</label>
      <Select
        id={field}
        value={isThere ? chosen : ''}
        options={[DEFAULT, ...devices.map(({ id, label: name }) => ({ value: id, label: name || label }))]}
        suffixIcon={arrow}
        onChange={onChoose}
      />
    </>
  );
};

const SIZE = 14;
const Mark = ({ isGood }: Pick<TestFinding, 'isGood'>) => {
  if (isGood === undefined) return <CircleMinus size={SIZE} aria-label="未测试" />;
  return isGood ? <Check size={SIZE} aria-label="正常" /> : <X size={SIZE} aria-label="异常" />;
};

const Findings = ({ findings }: { readonly findings: readonly TestFinding[] }) => (
  <ul className="phone-findings" aria-label="测试结果" aria-live="polite">
    {findings.map(({ part, label, isGood, detail }) => (
      <li key={part} data-good={isGood}>
        <Mark isGood={isGood} />
        <b>{label}</b>
        <span>{detail}</span>
      </li>
    ))}
  </ul>
);

export const PhoneCheck = () => {
  const { microphones, speakers, microphone, speaker } = usePhone(({ devices }) => devices);
  const extension = usePhone((phone) => phone.extension);
  const isCalling = usePhone(({ call }) => call !== undefined);
  const [findings, setFindings] = useState<readonly TestFinding[]>([]);
  const [isTesting, setTesting] = useState(false);
  if (!extension) return null;
  const test = async (): Promise<void> => {
    setTesting(true);
    setFindings([]);
    setFindings(await testCall());
    setTesting(false);
  };
  return (
    <section className="phone-check" aria-label="声音和测试">
      <DeviceChoice
        label="麦克风"
        devices={microphones}
        chosen={microphone}
        onChoose={(id) => void chooseMicrophone(id)}
      />
      <DeviceChoice label="扬声器" devices={speakers} chosen={speaker} onChoose={(id) => void chooseSpeaker(id)} />
      <Button loading={isTesting} disabled={isCalling} onClick={() => void test()}>
        测试通话
      </Button>
      <span className="gh-muted">{`拨打自己的分机 ${extension}，听到提示音即为正常。`}</span>
      {findings.length > 0 && <Findings findings={findings} />}
    </section>
  );
};
