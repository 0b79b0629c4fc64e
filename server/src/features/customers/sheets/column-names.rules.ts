/** Common titles of the name and phone columns in sheets. */

/** Prefixes that a title may have: 客户手机号, 学员姓名. */
const WHOSE = ['', '客户', '学员', '学生', '联系人', '用户', '联系', '本人'];
const withWhose = (names: readonly string[]): string[] => names.flatMap((name) => WHOSE.map((whose) => whose + name));

/** The surest first: where a sheet has several, the rest become attributes. */
export const TEL_SYNONYMS = [
  ...withWhose(['手机号码', '手机号', '手机', '移动电话', '电话号码', '电话', '手机电话', '手机/电话', '电话/手机']),
  'mobile',
  'phone',
  'tel',
  'mobilephone',
  'phonenumber',
  'telephone',
  ...withWhose(['联系方式', '号码']),
  '座机',
  '固定电话',
];
export const NAME_SYNONYMS = [
  ...withWhose(['姓名', '名字']),
  '客户名称',
  '客户名',
  '学员名',
  '真实姓名',
  '学员',
  '学生',
  '联系人',
  '客户',
  '称呼',
  'name',
  'fullname',
];
