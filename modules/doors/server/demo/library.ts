import type { ToldMaterial, ToldParameter } from './told.ts'

const brass = '#c8a15a'
const steel = '#aeb4bb'
const black = '#3a3d42'

/** The parameters of all doors, with the choices that have a picture. */
export const parameters: readonly ToldParameter[] = [
  { code: 'h', name: '洞口高', valueType: '1', unit: 'mm', help: '量三点取最小值' },
  { code: 'w', name: '洞口宽', valueType: '1', unit: 'mm', help: '量三点取最小值' },
  { code: 't', name: '墙厚', valueType: '1', unit: 'mm', help: '含瓷砖和抹灰' },
  { code: 'dir', name: '开启方向', valueType: '2', help: '站在门外看' },
  {
    code: 'lock',
    name: '锁具',
    valueType: '2',
    options: [
      {
        code: 'L1',
        name: '标准静音锁',
        n1: 0,
        material: 'WJ-S01',
        picture: { shape: 'lever', color: steel },
      },
      {
        code: 'L2',
        name: '磁吸静音锁',
        n1: 120,
        material: 'WJ-S02',
        picture: { shape: 'magnet', color: brass },
      },
      {
        code: 'L3',
        name: '智能指纹锁',
        n1: 680,
        material: 'WJ-S03',
        picture: { shape: 'smart', color: black },
      },
    ],
  },
  { code: 'face', name: '饰面', valueType: '5' },
  {
    code: 'glass',
    name: '玻璃',
    valueType: '2',
    options: [
      {
        code: 'G1',
        name: '超白清玻',
        n1: 120,
        material: 'BL-QB',
        picture: { shape: 'glass', color: '#d9eef3' },
      },
      {
        code: 'G2',
        name: '长虹玻璃',
        n1: 165,
        material: 'BL-CH',
        picture: { shape: 'reeded', color: '#cfe3e6' },
      },
      {
        code: 'G3',
        name: '灰镜夹丝',
        n1: 230,
        material: 'BL-HJ',
        picture: { shape: 'wired', color: '#8d979c' },
      },
    ],
  },
  {
    code: 'rail',
    name: '轨道',
    valueType: '2',
    options: [
      {
        code: 'R1',
        name: '三联动吊轨',
        n1: 260,
        material: 'WJ-R01',
        picture: { shape: 'rail', color: steel },
      },
      {
        code: 'R2',
        name: '静音地轨',
        n1: 140,
        material: 'WJ-R02',
        picture: { shape: 'floor', color: black },
      },
    ],
  },
  {
    code: 'grade',
    name: '防盗等级',
    valueType: '2',
    options: [
      { code: 'D', name: '丁级', n1: 0, picture: { shape: 'shield', color: '#9aa7b0' } },
      { code: 'C', name: '丙级', n1: 320, picture: { shape: 'shield', color: '#5b8db8' } },
      { code: 'A', name: '甲级', n1: 860, picture: { shape: 'shield', color: '#b8863b' } },
    ],
  },
  { code: 'note', name: '备注要求', valueType: '3', help: '如门下留缝、猫眼位置' },
]

const material = (
  code: string,
  name: string,
  unit: string,
  price: number,
  category: string,
  [color, swatch]: readonly [color?: string, swatch?: string] = [],
): ToldMaterial => ({ code, name, unit, price, category, color, swatch })

/** What the doors are made of. */
export const materials: readonly ToldMaterial[] = [
  material('MF-3045', '骨架方料30×45', '米', 9.8, '门芯材料'),
  material('HDF-08', '高密度面板8mm', '平方米', 21, '门芯材料'),
  material('MT-150', '门套板150', '米', 24, '门套材料'),
  material('MT-200', '门套板200', '米', 28, '门套材料'),
  material('MT-250', '门套板250', '米', 32, '门套材料'),
  material('MT-300', '门套板300', '米', 38, '门套材料'),
  material('TX-60', '套线60', '米', 6.5, '门套材料'),
  material('HY-100', '子母合页100', '个', 12, '门用五金'),
  material('WJ-S01', '标准静音锁', '套', 86, '门用五金'),
  material('WJ-S02', '磁吸静音锁', '套', 168, '门用五金'),
  material('WJ-S03', '智能指纹锁', '套', 620, '门用五金'),
  material('WJ-R01', '三联动吊轨', '套', 215, '门用五金'),
  material('WJ-R02', '静音地轨', '套', 108, '门用五金'),
  material('MFT-8', '密封条8mm', '米', 2.2, '门用辅料'),
  material('PUR', 'PUR胶', '千克', 26, '门用辅料'),
  material('GM-12', '冷轧钢板1.2mm', '平方米', 58, '门芯材料'),
  material('LX-60', '铝型材60系', '米', 33, '门芯材料'),
  material('BL-QB', '超白清玻6mm', '平方米', 78, '门用玻璃'),
  material('BL-CH', '长虹玻璃6mm', '平方米', 104, '门用玻璃'),
  material('BL-HJ', '灰镜夹丝6mm', '平方米', 156, '门用玻璃'),
  material('SM-BZ', '标准白橡木皮', '平方米', 38, '饰面材料', ['白橡', '#c8a67a']),
  material('SM-HT', '胡桃木皮', '平方米', 46, '饰面材料', ['胡桃', '#7a553c']),
  material('SM-HX', '红橡木皮', '平方米', 44, '饰面材料', ['红橡', '#b47a4d']),
  material('SM-SB', '沙比利木皮', '平方米', 41, '饰面材料', ['沙比利', '#8a4b32']),
  material('SM-BY', '暖白混油', '平方米', 39, '饰面材料', ['暖白', '#efebe3']),
  material('SM-HJ', '高级灰烤漆', '平方米', 52, '饰面材料', ['高级灰', '#8b9095']),
]
