import type { ToldBranch } from '../told.ts'
import { faces, sheet } from './shared.ts'

export const board: ToldBranch = {
  name: '板材',
  code: 'board',
  kind: '1',
  leaves: [
    {
      name: '多层板',
      ranges: [
        {
          name: '实木多层板',
          unit: '张',
          price: 86,
          step: 18,
          models: ['E0', 'ENF'],
          sizes: ['3厘', '5厘', '9厘', '12厘', '15厘', '18厘'],
          shape: 'board',
          family: '2',
          also: sheet,
          safety: 60,
        },
      ],
    },
    {
      name: '密度板',
      ranges: [
        {
          name: '中纤板',
          unit: '张',
          price: 58,
          step: 12,
          models: ['E1', 'E0', '防潮'],
          sizes: ['3厘', '5厘', '9厘', '12厘', '15厘', '18厘'],
          shape: 'board',
          family: '3',
          also: sheet,
          safety: 80,
        },
      ],
    },
    {
      name: '刨花板',
      ranges: [
        {
          name: '均质刨花板',
          unit: '张',
          price: 74,
          step: 10,
          models: ['E0', 'ENF'],
          sizes: ['9厘', '16厘', '18厘', '25厘'],
          shape: 'board',
          also: sheet,
          safety: 30,
        },
      ],
    },
    {
      name: '门套材料',
      ranges: [
        {
          name: '套线',
          unit: '根',
          price: 14,
          step: 4,
          sizes: ['60×2200', '80×2400', '100×2400'],
          colors: faces,
          shape: 'planks',
        },
      ],
    },
  ],
}
