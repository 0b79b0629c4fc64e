/** Names as they are common in China: surnames by their frequency, given names that people really have. Data, not code. */
import type { Dice } from './dice.ts';

/** The most common surnames are listed several times. */
const SURNAMES = [
  ...'王李张刘陈王李张刘陈王李张杨赵黄周吴杨赵黄周吴徐孙胡朱高林何郭马徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董',
  ...'萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾',
];

const GIVEN =
  `伟 芳 娜 敏 静 丽 强 磊 军 洋 勇 艳 杰 娟 涛 明 超 霞 平 刚 辉 玲 鹏 婷 宁 琳 凯 斌 波 欣 雪 倩 颖 宇 浩 晨 帆 峰 龙 慧
  建华 建国 建军 志强 志刚 志远 志伟 国强 国栋 国庆 文博 文静 文杰 海燕 海波 晓燕 晓明 晓东 晓丽 晓红 小红 小军 春梅 秀英 秀兰 桂英 玉兰 玉梅
  红梅 雪梅 丽娟 丽华 丽萍 美玲 淑芬 淑华 爱华 凤英 金凤 永强 永刚 俊杰 俊峰 子轩 子涵 子豪 梓涵 梓轩 欣怡 欣妍 雨桐 雨欣 雨晴 思雨 思琪 思远 佳琪
  佳怡 佳慧 嘉豪 嘉欣 嘉怡 浩然 浩宇 皓轩 宇航 宇轩 一鸣 一帆 明辉 明轩 天宇 天佑 泽宇 博文 诗涵 诗雨 雅婷 雅静 梦洁 梦琪 梦瑶 婉婷 婷婷 静怡 静雯
  晨曦 晨阳 瑞雪 若曦 语嫣 可馨 心怡 心悦 悦然 家辉 家豪 振华 振宇 立新 立军 新宇 卫东 卫国 正阳 成龙 少华 世杰 学文 学军 云飞 云霞 彩霞 晓雯 慧敏
  慧玲 惠芳 燕妮 莉莉 丹丹 媛媛 圆圆 倩倩 洋洋 乐天 启航 沐阳 逸飞 景行 书豪 昊天 铭泽 锦程 钰莹 紫萱 依诺 芷若 若兰 巧玲 秋菊 冬梅 夏雨`.split(
    /\s+/,
  );

export const nameOf = ({ pick }: Dice): string => `${pick(SURNAMES)}${pick(GIVEN)}`;
