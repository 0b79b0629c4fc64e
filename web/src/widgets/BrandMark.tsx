/** The tenant's logo, or the first character of its name where it has none. */
import { useState } from 'react';
import { useBrand } from '../platform/brand.ts';
import './brand-mark.css';

interface Props {
  readonly size: number;
}

/** Hidden from screen readers: the name is always beside it. */
export const BrandMark = ({ size }: Props) => {
  const { logo, webName } = useBrand();
  const [broken, setBroken] = useState('');
  const box = { width: size, height: size, fontSize: Math.round(size / 2) };
  if (logo && logo !== broken) {
    return <img className="brand-mark" src={logo} alt="" style={box} onError={() => setBroken(logo)} />;
  }
  return (
    <span className="brand-mark brand-mark-letter" style={box} aria-hidden>
      {[...webName][0]}
    </span>
  );
};
