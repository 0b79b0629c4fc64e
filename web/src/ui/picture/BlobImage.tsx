/** An image from a blob; its URL exists as long as the element. */
import { type ImgHTMLAttributes, useCallback } from 'react';

interface Props extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src'> {
  readonly blob: Blob;
  readonly alt: string;
}

export const BlobImage = ({ blob, alt, ...image }: Props) => {
  const show = useCallback(
    (element: HTMLImageElement | null) => {
      if (!element) return undefined;
      const url = URL.createObjectURL(blob);
      element.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [blob],
  );
  return <img ref={show} alt={alt} {...image} />;
};
