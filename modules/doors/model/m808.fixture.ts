import type { DoorInputs, DoorSpec, MaterialFacts } from './door-spec.ts'
import { bom, option, parameter, price, size } from './spec-parts.fixture.ts'

/** The worked door: M808 实木复合平开门, version 1. */
export const m808: DoorSpec = {
  door: { id: 'm808', code: 'M808', name: '实木复合平开门', unit: '樘', parts: ['1', '2', '3', '4'] },
  parameters: [
    size('h', '洞口高', 1900, 2800),
    size('w', '洞口宽', 600, 1200),
    size('t', '墙厚', 100, 400),
    parameter({
      code: 'dir',
      name: '开启方向',
      valueType: '2',
      choices: ['左内开', '左外开', '右内开', '右外开'],
    }),
    parameter({
      code: 'lock',
      name: '锁具',
      valueType: '2',
      options: [
        option('L1', '标准静音锁', 0, 'WJ-S01'),
        option('L2', '磁吸静音锁', 120, 'WJ-S02'),
        option('L3', '智能指纹锁', 680, 'WJ-S03'),
      ],
    }),
    parameter({
      code: 'face',
      name: '饰面',
      valueType: '5',
      category: { id: 'c1', treeCode: '0102', name: '饰面材料' },
    }),
  ],
  // Told out of order on purpose: the order is found.
  variables: [
    { code: 'leaf', name: '门扇面积', formula: 'dh*dw/1000000' },
    { code: 'dh', name: '门扇高', formula: 'h-45' },
    { code: 'dw', name: '门扇宽', formula: 'w-90' },
    { code: 'area', name: '计价面积', formula: 'max(h*w/1000000,1.6)' },
    { code: 'fl', name: '门套长', formula: '(2*h+w)/1000' },
  ],
  rules: [
    {
      name: '超高配锁',
      condition: "h>2400 and lock.code='L1'",
      effect: '1',
      target: '',
      values: [],
      message: '高度超过2400时不能使用标准静音锁',
    },
  ],
  prices: [
    price('门扇', "area*rate('m808')"),
    price('超高', 'if(h>2100,ceil((h-2100)/100)*60,0)'),
    price('门套', 'fl*95*tier(t,150,1,200,1.1,250,1.25,1.4)'),
    price('锁具', 'lock.n1', false),
    price('饰面差价', '(face.price-38)*area*2'),
  ],
  bom: [
    bom('B1', '骨架方料', 'MF-3045', '(2*dh+3*dw)/1000', { lossRate: 0.05, pieces: '2;3', length: 'dh;dw' }),
    bom('B2', '面板', 'HDF-08', '2*dh*dw/1000000', {
      lossRate: 0.08,
      pieces: '2',
      length: 'dh',
      width: 'dw',
    }),
    bom('B3', '饰面', '', '2*(dh+20)*(dw+20)/1000000', {
      materialFormula: 'face',
      lossRate: 0.1,
      pieces: '2',
      length: 'dh+20',
      width: 'dw+20',
    }),
    bom('B4', '门套板', '', 'fl', {
      part: '2',
      materialFormula: "if(t<=150,'MT-150',if(t<=200,'MT-200',if(t<=250,'MT-250','MT-300')))",
      lossRate: 0.04,
      pieces: '2;1',
      length: 'h;w',
    }),
    bom('B5', '套线', 'TX-60', '2*fl', { part: '3', lossRate: 0.06, pieces: '4;2', length: 'h;w' }),
    bom('B6', '合页', 'HY-100', 'if(h>2100 or dw>850,4,3)', { part: '4', scale: 0 }),
    bom('B7', '锁具', '', '1', { part: '4', materialFormula: 'lock.mat', scale: 0 }),
    bom('B8', '密封条', 'MFT-8', 'fl', { part: '9', lossRate: 0.03 }),
    bom('B9', '胶', 'PUR', 'leaf*2*0.18', { part: '9' }),
  ],
  tables: [],
}

const material = (
  code: string,
  name: string,
  unit: string,
  cost: number,
  treeCode = '0101',
): MaterialFacts => ({
  id: `id-${code}`,
  code,
  name,
  unit,
  price: cost,
  l: null,
  w: null,
  t: null,
  color: '',
  treeCode,
  isActive: true,
})
const materials = [
  material('MF-3045', '骨架方料', 'm', 9.8),
  material('HDF-08', '高密度板', '㎡', 21),
  material('SM-HT', '胡桃木皮', '㎡', 46, '010201'),
  material('SM-38', '标准木皮', '㎡', 38, '010201'),
  material('SM-52', '黑胡桃木皮', '㎡', 52, '010201'),
  material('MT-150', '门套板150', 'm', 24),
  material('MT-250', '门套板250', 'm', 32),
  material('MT-300', '门套板300', 'm', 38),
  material('TX-60', '套线', 'm', 6.5),
  material('HY-100', '合页', '个', 12),
  material('WJ-S01', '标准静音锁', '套', 90),
  material('WJ-S02', '磁吸静音锁', '套', 168),
  material('WJ-S03', '智能指纹锁', '套', 520),
  material('MFT-8', '密封条', 'm', 2.2),
  material('PUR', '胶', 'kg', 26),
]

export const m808Inputs: DoorInputs = {
  rates: { m808: 680 },
  materials: Object.fromEntries(
    materials.flatMap((each) => [[each.id, each] as const, [each.code, each] as const]),
  ),
  levels: { dealerRate: 0.88, retail: { factor: 1.9, surcharge: 0, scale: 0 } },
}

export const m808Chosen = { h: '2150', w: '900', t: '240', dir: '右内开', lock: 'L2', face: 'id-SM-HT' }
