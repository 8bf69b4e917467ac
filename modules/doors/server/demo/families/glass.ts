import type { ToldDoor } from '../told.ts'
import { directions, frame, hinges, lockLine, type Model, rateOf, seal, size, tooTall } from './shared.ts'

/** Doors of bath and kitchen: a narrow frame around glass. */
export const glassDoor = (model: Model): ToldDoor => ({
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
