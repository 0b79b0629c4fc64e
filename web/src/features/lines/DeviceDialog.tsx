/** Chooses the user's calling device: a line of the tenant's schemes. Choosing one disables the others. */
import { editLine, lineMessages } from '@gonghai/contract/lines/line.contract.ts';
import { LineType, lineTypeLabel } from '@gonghai/contract/settings/setting-values.ts';
import { chosenId } from '@gonghai/contract/wire/fields.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { Form, Input, Radio } from 'antd';
import { Headset, Smartphone, Usb } from 'lucide-react';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { call } from '../../platform/api.ts';
import { useMay } from '../../platform/current-user.ts';
import { showFailure } from '../../platform/failure.ts';
import { readUser } from '../../platform/session.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useOverlayFrame } from '../../ui/overlay/overlay-frame.ts';
import { openDialog, SHELL } from '../../ui/overlay/overlays.ts';
import { Empty } from '../../ui/state/Empty.tsx';
import { type Line, needsAccount, readLines, readSchemes, type Scheme } from '../../widgets/lines.ts';
import { PasswordInput } from '../../widgets/PasswordInput.tsx';
import { renewLine } from '../../phone/phone.ts';
import './lines.css';
import { PhoneCheck } from './PhoneCheck.tsx';
import { PhonePairing } from './PhonePairing.tsx';

const TITLE = '切换拨号设备';
const icons: Record<LineType, ReactNode> = {
  'BS/SIP': <Headset size={16} aria-hidden />,
  Mobile: <Smartphone size={16} aria-hidden />,
  USB: <Usb size={16} aria-hidden />,
};

const device = z.object({
  SchemeId: chosenId('setting', lineMessages.schemeRequired),
  SIPUserName: z.string().max(50).optional(),
  SIPPassword: z.string().max(100).optional(),
});

interface Props {
  readonly userId: number;
  readonly schemes: readonly Scheme[];
  readonly lines: readonly Line[];
}

/** The line of a scheme; of several the enabled one. */
const lineWith = (lines: readonly Line[], schemeId: number): Line | undefined => {
  const mine = lines.filter((line) => line.schemeId === schemeId);
  return mine.find(({ isEnabled }) => isEnabled) ?? mine[0];
};

/** Each choice brings its own account. */
const SchemeChoice = ({ schemes, lines, ...field }: Pick<Props, 'schemes' | 'lines'>) => {
  const form = Form.useFormInstance();
  const bringAccount = (schemeId: number): void =>
    form.setFieldsValue({ SIPUserName: lineWith(lines, schemeId)?.account ?? '', SIPPassword: '' });
  return (
    <Radio.Group {...field} className="line-choices">
      {schemes.map(({ id, Name, Type }) => (
        <Radio key={id} value={id} onChange={() => bringAccount(id)}>
          {icons[Type]}
          <b>{Name}</b>
          <span className="gh-muted">{lineTypeLabel[Type]}</span>
        </Radio>
      ))}
    </Radio.Group>
  );
};

/** Only a browser line has an account at the exchange. */
const AccountFields = ({ schemes, lines }: Pick<Props, 'schemes' | 'lines'>) => {
  const chosen: unknown = Form.useWatch('SchemeId');
  const scheme = schemes.find(({ id }) => id === chosen);
  if (!scheme || !needsAccount(scheme.Type)) return null;
  const line = lineWith(lines, scheme.id);
  return (
    <>
      <Field name="SIPUserName" label="SIP 账号">
        <Input autoComplete="off" maxLength={50} placeholder="由管理员提供" />
      </Field>
      <Field name="SIPPassword" label="SIP 密码">
        <PasswordInput
          autoComplete="new-password"
          placeholder={line?.hasPassword ? '已设置，留空则不修改' : '由管理员提供'}
        />
      </Field>
    </>
  );
};

/** A mobile line needs a paired phone, a browser line sound. The sound of a desk phone is in its handset. */
const DeviceCheck = ({ userId, schemes }: Pick<Props, 'userId' | 'schemes'>) => {
  const chosen: unknown = Form.useWatch('SchemeId');
  switch (schemes.find(({ id }) => id === chosen)?.Type) {
    case LineType.Browser:
      return <PhoneCheck />;
    case LineType.Mobile:
      return <PhonePairing userId={userId} />;
    case LineType.DeskPhone:
      return <p className="gh-muted">请把话机插到这台电脑，并开启中间件。保存后连接话机。</p>;
    default:
      return null;
  }
};

export const DeviceDialog = ({ userId, schemes, lines }: Props) => {
  const submit = async ({ SchemeId, SIPUserName, SIPPassword }: z.input<typeof device>) => {
    const { Name, Type } = schemes.find(({ id }) => id === SchemeId) ?? {};
    await call(editLine, {
      Id: lineWith(lines, SchemeId)?.id,
      UserId: userId,
      SIPConfig: JSON.stringify({ SchemeId, Name, Type }),
      Enable: true,
      SIPUserName,
      // If left empty, the stored one is kept.
      SIPPassword: SIPPassword || undefined,
    });
    void renewLine();
  };
  const current = lines.find(({ isEnabled }) => isEnabled);
  return (
    <FormDialog
      title={TITLE}
      schema={device}
      {...(current?.schemeId !== undefined && {
        initial: { SchemeId: current.schemeId, SIPUserName: current.account },
      })}
      submit={submit}
      saved={lineMessages.saved}
      width={440}
    >
      <Field name="SchemeId" label="线路" extra="选定的线路立即启用，其余线路禁用。">
        <SchemeChoice schemes={schemes} lines={lines} />
      </Field>
      <AccountFields schemes={schemes} lines={lines} />
      <DeviceCheck userId={userId} schemes={schemes} />
    </FormDialog>
  );
};

const NoLines = () => {
  const frame = useOverlayFrame();
  const mayAdd = useMay(['Config']);
  const addLines = (
    <a href="#/systemSetting/config?tab=lines" onClick={frame.close}>
      去拨号设置添加线路
    </a>
  );
  return (
    <Dialog title={TITLE} width={440}>
      <Empty
        compact
        title="还没有可选的线路"
        detail={mayAdd ? '员工从拨号设置的线路中选择一条拨打电话。' : '请联系管理员在系统设置的拨号设置中添加线路。'}
        actions={mayAdd && addLines}
      />
    </Dialog>
  );
};

/** Opens it with the current lines. */
export const openDeviceDialog = async (): Promise<void> => {
  const user = readUser();
  if (!user) return;
  try {
    const [schemes, lines] = await Promise.all([readSchemes({ loading: true }), readLines(user.Id, { loading: true })]);
    const dialog = schemes.length > 0 ? <DeviceDialog userId={user.Id} schemes={schemes} lines={lines} /> : <NoLines />;
    openDialog(dialog, { owner: SHELL, only: 'device' });
  } catch (error) {
    showFailure(error, messages.serverError);
  }
};
