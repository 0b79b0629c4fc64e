/** A serial number in groups of four, which are easier to compare with a picture. */
export const spacedSerial = (serialNumber: string): string =>
  /^\d{16,}$/.test(serialNumber) ? serialNumber.replaceAll(/(\d{4})(?=\d)/g, '$1 ') : serialNumber;
