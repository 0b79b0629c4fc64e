/** The question before unsaved input is lost, with the same words everywhere. */
export const giveUp = {
  title: '放弃修改？',
  detail: '已填写的内容不会保存。',
  okText: '放弃',
  cancelText: '继续填写',
  danger: true,
};
