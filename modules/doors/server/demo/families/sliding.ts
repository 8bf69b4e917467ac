import type { ToldDoor } from '../told.ts'
import { type Model, rateOf, size } from './shared.ts'

/** Sliding doors: glass in a frame of aluminium, on a rail. */
export const slidingDoor = (model: Model): ToldDoor => ({
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
