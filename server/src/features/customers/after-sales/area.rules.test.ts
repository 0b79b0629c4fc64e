import { expect, it } from 'vitest';
import { areaOf } from './area.rules.ts';

it.each([
  ['浙江省杭州市西湖区1号', '浙江省杭州市'],
  ['北京市市中心', '北京市'],
  ['云南省大理白族自治州大理市', '云南省大理白族自治州'],
  ['新疆喀什地区喀什市', '新疆喀什地区'],
  ['内蒙古锡林郭勒盟锡林浩特市', '内蒙古锡林郭勒盟'],
  ['西湖区1号', ''],
  ['', ''],
])('of %s is %s', (address, area) => expect(areaOf(address)).toBe(area));
