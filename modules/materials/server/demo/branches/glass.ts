import type { ToldBranch } from '../told.ts'

export const glass: ToldBranch = {
  name: '玻璃',
  code: 'glass',
  kind: '1',
  leaves: [
    {
      name: '钢化玻璃',
      ranges: [
        {
          name: '钢化玻璃',
          unit: '平方米',
          price: 62,
          step: 18,
          models: ['清玻', '磨砂', '长虹'],
          sizes: ['5mm', '6mm', '8mm'],
          colors: ['透明'],
          shape: 'sheet',
          family: '6',
          safety: 40,
        },
      ],
    },
    {
      name: '艺术玻璃',
      ranges: [
        {
          name: '艺术玻璃',
          unit: '平方米',
          price: 118,
          step: 26,
          models: ['夹丝', '水纹', '灰镜', '茶镜'],
          sizes: ['5mm', '6mm', '8mm'],
          shape: 'sheet',
          family: '6',
        },
      ],
    },
  ],
}
