import type { ToldBranch } from '../told.ts'
import { sheet, woods } from './shared.ts'

export const wood: ToldBranch = {
  name: '木材',
  code: 'wood',
  kind: '1',
  leaves: [
    {
      name: '实木方料',
      ranges: [
        {
          name: '实木方料',
          unit: '根',
          price: 38,
          step: 9,
          models: woods,
          sizes: ['30×45×2200', '40×60×2200', '45×70×2400', '50×80×2400'],
          shape: 'planks',
          family: '1',
          also: { 米: 0.45454545 },
          safety: 100,
        },
      ],
    },
    {
      name: '实木板材',
      ranges: [
        {
          name: '烘干锯材',
          unit: '立方米',
          price: 4200,
          step: 350,
          models: woods,
          sizes: ['25厚', '32厚', '50厚'],
          shape: 'planks',
          family: '1',
          isLotManaged: true,
          safety: 5,
        },
      ],
    },
    {
      name: '集成材',
      ranges: [
        {
          name: '指接集成板',
          unit: '张',
          price: 168,
          step: 42,
          models: ['松木', '杉木', '橡木'],
          sizes: ['12×1220×2440', '15×1220×2440', '18×1220×2440'],
          shape: 'planks',
          family: '1',
          also: sheet,
          safety: 40,
        },
      ],
    },
    {
      name: '门芯材料',
      ranges: [
        {
          name: '桥洞力学板',
          unit: '张',
          price: 62,
          step: 8,
          sizes: ['28×910×2100', '33×910×2100', '38×910×2100'],
          shape: 'board',
        },
      ],
    },
  ],
}
