/** Returns `otherwise` if the result is not there in time. */
export const within = async <T>(milliseconds: number, answer: Promise<T>, otherwise: T): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), milliseconds);
  });
  return Promise.race([answer.catch(() => otherwise), late]).finally(() => clearTimeout(timer));
};
