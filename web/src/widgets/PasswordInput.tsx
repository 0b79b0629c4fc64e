/** A password field with a show button and a caps lock hint. */
import { Input, type InputProps, type InputRef, Tooltip } from 'antd';
import { type KeyboardEvent, type Ref, useState } from 'react';

interface Props extends InputProps {
  readonly ref?: Ref<InputRef>;
}

export const PasswordInput = (props: Props) => {
  const [capitals, setCapitals] = useState(false);
  const look = (event: KeyboardEvent): void => setCapitals(event.getModifierState('CapsLock'));
  return (
    <Tooltip open={capitals} title="大写锁定已打开" placement="topLeft">
      <Input.Password
        {...props}
        // Tab goes to the next field: what is typed on the show button is lost.
        visibilityToggle={{ tabIndex: -1 }}
        onKeyDown={look}
        onKeyUp={look}
        onBlur={(event) => {
          setCapitals(false);
          props.onBlur?.(event);
        }}
      />
    </Tooltip>
  );
};
