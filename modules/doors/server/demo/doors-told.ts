import type { ToldDoor } from './told.ts'

const directions = '左内开\n左外开\n右内开\n右外开'
const size = (parameter: string, min: number, max: number, initial: string) => ({
  parameter,
  min,
  max,
  step: 1,
  initial,
})
const frameBoard = "if(t<=150,'MT-150',if(t<=200,'MT-200',if(t<=250,'MT-250','MT-300')))"
const casing = 'fl*95*tier(t,150,1,200,1.1,250,1.25,1.4)'
const frame = [
  {
    code: 'B4',
    name: '门套板',
    part: '2',
    materialFormula: frameBoard,
    quantity: 'fl',
    lossRate: 0.04,
    pieces: '2;1',
    length: 'h;w',
    process: '开料',
  },
  {
    code: 'B5',
    name: '套线',
    part: '3',
    material: 'TX-60',
    quantity: '2*fl',
    lossRate: 0.06,
    pieces: '4;2',
    length: 'h;w',
    process: '开料',
  },
] as const
const seal = {
  code: 'B8',
  name: '密封条',
  part: '9',
  material: 'MFT-8',
  quantity: 'fl',
  lossRate: 0.03,
  process: '组装',
} as const
const hinges = {
  code: 'B6',
  name: '合页',
  part: '4',
  material: 'HY-100',
  quantity: 'if(h>2100 or dw>850,4,3)',
  scale: 0,
  process: '组装',
} as const
const lockLine = {
  code: 'B7',
  name: '锁具',
  part: '4',
  materialFormula: 'lock.mat',
  quantity: '1',
  scale: 0,
  process: '组装',
} as const
const tooTall = {
  name: '超高配锁',
  condition: "h>2400 and lock.code='L1'",
  effect: '1',
  message: '高度超过2400时不能使用标准静音锁',
} as const

interface Model {
  readonly code: string
  readonly name: string
  readonly series: string
}

/** The price rate of a model stands under its code in small letters. */
const rateOf = ({ code }: Model) => code.toLowerCase()

/** Swing doors: a frame of timber, two panels, a veneer. M808 is the one whose figures the documents work out. */
export const swingDoor = (model: Model): ToldDoor => ({
  ...model,
  family: '平开门',
  parts: ['1', '2', '3', '4'],
  leadDays: 15,
  parameters: [
    size('h', 1900, 2800, '2100'),
    size('w', 600, 1200, '900'),
    size('t', 100, 400, '240'),
    { parameter: 'dir', choices: directions, initial: '右内开' },
    { parameter: 'lock', initial: 'L1' },
    { parameter: 'face', category: '饰面材料' },
  ],
  variables: [
    { code: 'dh', name: '门扇高', formula: 'h-45' },
    { code: 'dw', name: '门扇宽', formula: 'w-90' },
    { code: 'area', name: '计价面积', formula: 'max(h*w/1000000,1.6)' },
    { code: 'fl', name: '门套长', formula: '(2*h+w)/1000' },
  ],
  rules: [tooTall],
  prices: [
    { name: '门扇', formula: `area*rate('${rateOf(model)}')`, part: '1' },
    { name: '超高', formula: 'if(h>2100,ceil((h-2100)/100)*60,0)', part: '1' },
    { name: '门套', formula: casing, part: '2' },
    { name: '锁具', formula: 'lock.n1', isDiscountable: false, part: '4' },
    { name: '饰面差价', formula: '(face.price-38)*area*2', part: '1' },
  ],
  bom: [
    {
      code: 'B1',
      name: '骨架方料',
      part: '1',
      material: 'MF-3045',
      quantity: '(2*dh+3*dw)/1000',
      lossRate: 0.05,
      pieces: '2;3',
      length: 'dh;dw',
      process: '开料',
    },
    {
      code: 'B2',
      name: '面板',
      part: '1',
      material: 'HDF-08',
      quantity: '2*dh*dw/1000000',
      lossRate: 0.08,
      pieces: '2',
      length: 'dh',
      width: 'dw',
      process: '开料',
    },
    {
      code: 'B3',
      name: '饰面',
      part: '1',
      materialFormula: 'face',
      quantity: '2*(dh+20)*(dw+20)/1000000',
      lossRate: 0.1,
      pieces: '2',
      length: 'dh+20',
      width: 'dw+20',
      process: '贴面',
    },
    ...frame,
    hinges,
    lockLine,
    seal,
    { code: 'B9', name: '胶', part: '9', material: 'PUR', quantity: 'dh*dw/1000000*2*0.18', process: '贴面' },
  ],
})

/** Sliding doors: glass in a frame of aluminium, on a rail. */
const slidingDoor = (model: Model): ToldDoor => ({
  ...model,
  family: '推拉门',
  parts: ['1', '4', '5'],
  leadDays: 12,
  parameters: [
    size('h', 1900, 2700, '2300'),
    size('w', 1200, 3600, '1800'),
    { parameter: 'dir', choices: '左右对推\n向左推\n向右推', initial: '左右对推' },
    { parameter: 'rail', initial: 'R1' },
    { parameter: 'glass', initial: 'G1' },
    { parameter: 'note', isRequired: false },
  ],
  variables: [
    { code: 'leaves', name: '扇数', formula: 'if(w>2400,3,2)' },
    { code: 'lw', name: '单扇宽', formula: 'w/leaves+40' },
    { code: 'area', name: '计价面积', formula: 'max(h*w/1000000,2)' },
  ],
  rules: [
    {
      name: '三扇须用吊轨',
      condition: 'w>2400',
      effect: '3',
      target: 'rail',
      values: 'R2',
      message: '宽度超过2400为三扇联动，须用吊轨',
    },
    { name: '超宽提醒', condition: 'w>3000', effect: '2', message: '宽度超过3000时请确认电梯能否运入' },
  ],
  prices: [
    { name: '门扇', formula: `area*rate('${rateOf(model)}')`, part: '1' },
    { name: '玻璃', formula: 'area*glass.n1', part: '5' },
    { name: '轨道', formula: 'rail.n1*leaves', isDiscountable: false, part: '4' },
    { name: '超高', formula: 'if(h>2400,ceil((h-2400)/100)*80,0)', part: '1' },
  ],
  bom: [
    {
      code: 'B1',
      name: '扇框型材',
      part: '1',
      material: 'LX-60',
      quantity: 'leaves*2*(h+lw)/1000',
      lossRate: 0.05,
      pieces: '2*leaves;2*leaves',
      length: 'h;lw',
      process: '开料',
    },
    {
      code: 'B2',
      name: '玻璃',
      part: '5',
      materialFormula: 'glass.mat',
      quantity: 'leaves*(h-90)*(lw-90)/1000000',
      lossRate: 0.03,
      pieces: 'leaves',
      length: 'h-90',
      width: 'lw-90',
      process: '外协',
    },
    {
      code: 'B3',
      name: '轨道',
      part: '4',
      materialFormula: 'rail.mat',
      quantity: 'leaves',
      scale: 0,
      process: '组装',
    },
    {
      code: 'B4',
      name: '密封条',
      part: '9',
      material: 'MFT-8',
      quantity: 'leaves*2*h/1000',
      lossRate: 0.03,
      process: '组装',
    },
  ],
})

/** Entrance doors: steel without and veneer within, by their grade against burglars. */
const entranceDoor = (model: Model): ToldDoor => ({
  ...model,
  family: '入户门',
  parts: ['1', '2', '4'],
  leadDays: 25,
  parameters: [
    size('h', 1950, 2600, '2200'),
    size('w', 860, 1600, '1000'),
    size('t', 180, 400, '260'),
    { parameter: 'dir', choices: directions, initial: '右外开' },
    { parameter: 'grade', initial: 'C' },
    { parameter: 'lock', initial: 'L3' },
    { parameter: 'face', category: '饰面材料' },
  ],
  variables: [
    { code: 'dh', name: '门扇高', formula: 'h-60' },
    { code: 'dw', name: '门扇宽', formula: 'w-100' },
    { code: 'area', name: '计价面积', formula: 'max(h*w/1000000,2)' },
    { code: 'fl', name: '门套长', formula: '(2*h+w)/1000' },
  ],
  rules: [
    {
      name: '甲级锁具',
      condition: "grade.code='A'",
      effect: '4',
      target: 'lock',
      values: 'L3',
      message: '甲级门必须使用智能指纹锁',
    },
    {
      name: '入户不用标准锁',
      condition: 'h>0',
      effect: '3',
      target: 'lock',
      values: 'L1',
      message: '入户门不使用标准静音锁',
    },
  ],
  prices: [
    { name: '门扇', formula: `area*rate('${rateOf(model)}')`, part: '1' },
    { name: '防盗等级', formula: 'grade.n1', part: '1' },
    { name: '门套', formula: 'fl*130*tier(t,200,1,260,1.15,1.3)', part: '2' },
    { name: '锁具', formula: 'lock.n1', isDiscountable: false, part: '4' },
    { name: '饰面差价', formula: '(face.price-38)*area', part: '1' },
  ],
  bom: [
    {
      code: 'B1',
      name: '外面板',
      part: '1',
      material: 'GM-12',
      quantity: 'dh*dw/1000000',
      lossRate: 0.06,
      pieces: '1',
      length: 'dh',
      width: 'dw',
      process: '开料',
    },
    {
      code: 'B2',
      name: '内饰面',
      part: '1',
      materialFormula: 'face',
      quantity: 'dh*dw/1000000',
      lossRate: 0.1,
      pieces: '1',
      length: 'dh',
      width: 'dw',
      process: '贴面',
    },
    {
      code: 'B3',
      name: '骨架方料',
      part: '1',
      material: 'MF-3045',
      quantity: '(2*dh+4*dw)/1000',
      lossRate: 0.05,
      pieces: '2;4',
      length: 'dh;dw',
      process: '开料',
    },
    frame[0],
    { ...hinges, quantity: 'if(dw>1000,5,4)' },
    lockLine,
    seal,
  ],
})

/** Doors of bath and kitchen: a narrow frame around glass. */
const glassDoor = (model: Model): ToldDoor => ({
  ...model,
  family: '玻璃门',
  parts: ['1', '2', '4', '5'],
  leadDays: 10,
  parameters: [
    size('h', 1900, 2500, '2050'),
    size('w', 600, 1000, '750'),
    size('t', 100, 300, '150'),
    { parameter: 'dir', choices: directions, initial: '左内开' },
    { parameter: 'glass', initial: 'G2' },
    { parameter: 'lock', initial: 'L1' },
    { parameter: 'note', isRequired: false },
  ],
  variables: [
    { code: 'dh', name: '门扇高', formula: 'h-45' },
    { code: 'dw', name: '门扇宽', formula: 'w-80' },
    { code: 'area', name: '计价面积', formula: 'max(h*w/1000000,1.4)' },
    { code: 'fl', name: '门套长', formula: '(2*h+w)/1000' },
  ],
  rules: [
    { ...tooTall, condition: "h>2300 and lock.code='L1'", message: '高度超过2300时不能使用标准静音锁' },
    {
      name: '夹丝限宽',
      condition: "w>900 and glass.code='G3'",
      effect: '1',
      message: '灰镜夹丝玻璃最宽900，请换用其他玻璃',
    },
  ],
  prices: [
    { name: '门扇', formula: `area*rate('${rateOf(model)}')`, part: '1' },
    { name: '玻璃', formula: 'area*glass.n1', part: '5' },
    { name: '门套', formula: 'fl*80*tier(t,150,1,200,1.1,1.2)', part: '2' },
    { name: '锁具', formula: 'lock.n1', isDiscountable: false, part: '4' },
  ],
  bom: [
    {
      code: 'B1',
      name: '扇框型材',
      part: '1',
      material: 'LX-60',
      quantity: '2*(dh+dw)/1000',
      lossRate: 0.05,
      pieces: '2;2',
      length: 'dh;dw',
      process: '开料',
    },
    {
      code: 'B2',
      name: '玻璃',
      part: '5',
      materialFormula: 'glass.mat',
      quantity: '(dh-90)*(dw-90)/1000000',
      lossRate: 0.03,
      pieces: '1',
      length: 'dh-90',
      width: 'dw-90',
      process: '外协',
    },
    frame[0],
    hinges,
    lockLine,
    seal,
  ],
})

const named = (codes: readonly string[], names: readonly string[], series: readonly string[]): Model[] =>
  codes.map((code, index) => ({ code, name: names[index]!, series: series[index % series.length]! }))

export const doors: readonly ToldDoor[] = [
  ...named(
    ['M808', 'M801', 'M802', 'M803', 'M805', 'M806', 'M810', 'M812'],
    [
      '实木复合平开门',
      '素面平开门',
      '竖线平开门',
      '横格平开门',
      '双芯板平开门',
      '斜纹平开门',
      '法式雕花平开门',
      '极窄边平开门',
    ],
    ['雅居', '素境', '知山'],
  ).map(swingDoor),
  ...named(
    ['T601', 'T602', 'T603', 'T605', 'T606'],
    ['极窄推拉门', '三联动推拉门', '格栅推拉门', '谷仓推拉门', '折叠推拉门'],
    ['云屏', '素境'],
  ).map(slidingDoor),
  ...named(
    ['R301', 'R302', 'R303', 'R305', 'R306', 'R308'],
    ['铸纹入户门', '子母入户门', '铜饰入户门', '极简入户门', '双开入户门', '拼板入户门'],
    ['御庭', '知山'],
  ).map(entranceDoor),
  ...named(
    ['G201', 'G202', 'G203', 'G205', 'G206'],
    ['长虹卫浴门', '夹丝卫浴门', '格子厨房门', '拱形玻璃门', '窄框书房门'],
    ['清和', '云屏'],
  ).map(glassDoor),
]
