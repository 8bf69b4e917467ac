import type { ToldBranch } from '../told.ts'
import { faces, sheet, woods } from './shared.ts'

export const face: ToldBranch = {
  name: '饰面',
  code: 'face',
  kind: '1',
  leaves: [
    {
      name: '木皮',
      ranges: [
        {
          name: '天然木皮',
          unit: '平方米',
          price: 32,
          step: 11,
          models: woods,
          sizes: ['0.3', '0.4', '0.5', '0.6'],
          shape: 'planks',
          family: '4',
          isLotManaged: true,
          safety: 120,
        },
      ],
    },
    {
      name: 'PET膜',
      ranges: [
        {
          name: 'PET饰面膜',
          unit: '平方米',
          price: 18.5,
          step: 3,
          models: ['肤感', '高光'],
          sizes: ['0.25', '0.35'],
          colors: faces,
          shape: 'roll',
          family: '5',
          also: { 卷: 250 },
          safety: 300,
        },
      ],
    },
    {
      name: '浸渍纸',
      ranges: [
        {
          name: '三聚氰胺纸',
          unit: '张',
          price: 6.8,
          step: 1.2,
          sizes: ['70g', '80g', '90g'],
          colors: faces,
          shape: 'sheet',
          also: sheet,
        },
      ],
    },
    { name: '饰面材料' },
  ],
}
