import type { ToldBranch } from '../told.ts'

export const glue: ToldBranch = {
  name: '胶粘剂',
  code: 'glue',
  kind: '2',
  leaves: [
    {
      name: '木工胶',
      ranges: [
        {
          name: '白乳胶',
          unit: '千克',
          price: 9.6,
          models: ['D3', 'D4'],
          shape: 'can',
          also: { 桶: 50 },
          safety: 300,
        },
        { name: '热熔胶', unit: '千克', price: 21, models: ['封边', '包覆'], shape: 'can' },
      ],
    },
    {
      name: '结构胶',
      ranges: [
        {
          name: '结构胶',
          unit: '支',
          price: 16,
          colors: ['透明', '暖白', '哑黑'],
          shape: 'can',
          also: { 箱: 24 },
        },
      ],
    },
    { name: '门用辅料' },
  ],
}
