/** Draws a sample receipt. */
export const sampleReceipt = async (): Promise<Blob> => {
  const canvas = new OffscreenCanvas(540, 600);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('No canvas');
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, 540, 600);
  pen.fillStyle = '#18a058';
  pen.fillRect(0, 0, 540, 150);
  pen.fillStyle = '#171c26';
  pen.textAlign = 'center';
  pen.font = '600 54px sans-serif';
  pen.fillText('¥1,280.50', 270, 260);
  pen.fillStyle = '#c9ced8';
  for (let line = 0; line < 5; line += 1) pen.fillRect(70, 320 + line * 48, 280 + ((line * 60) % 120), 14);
  return canvas.convertToBlob({ type: 'image/png' });
};
