/** The ways a leaf may open. */
export const directions = '左内开\n左外开\n右内开\n右外开'
/** A size in whole millimetres. */
export const size = (parameter: string, min: number, max: number, initial: string) => ({
  parameter,
  min,
  max,
  step: 1,
  initial,
})
const frameBoard = "if(t<=150,'MT-150',if(t<=200,'MT-200',if(t<=250,'MT-250','MT-300')))"
/** What a frame costs by its length and the depth of the wall. */
export const casing = 'fl*95*tier(t,150,1,200,1.1,250,1.25,1.4)'
/** Frame and architrave. */
export const frame = [
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
export const seal = {
  code: 'B8',
  name: '密封条',
  part: '9',
  material: 'MFT-8',
  quantity: 'fl',
  lossRate: 0.03,
  process: '组装',
} as const
export const hinges = {
  code: 'B6',
  name: '合页',
  part: '4',
  material: 'HY-100',
  quantity: 'if(h>2100 or dw>850,4,3)',
  scale: 0,
  process: '组装',
} as const
export const lockLine = {
  code: 'B7',
  name: '锁具',
  part: '4',
  materialFormula: 'lock.mat',
  quantity: '1',
  scale: 0,
  process: '组装',
} as const
export const tooTall = {
  name: '超高配锁',
  condition: "h>2400 and lock.code='L1'",
  effect: '1',
  message: '高度超过2400时不能使用标准静音锁',
} as const

/** One door of a family. */
export interface Model {
  readonly code: string
  readonly name: string
  readonly series: string
}

/** The price rate of a model stands under its code in small letters. */
export const rateOf = ({ code }: Model) => code.toLowerCase()
