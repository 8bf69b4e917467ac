import type { ToldBranch } from '../told.ts'

export const packing: ToldBranch = {
  name: '包装',
  code: 'packing',
  kind: '6',
  leaves: [
    {
      name: '纸箱',
      ranges: [
        {
          name: '门扇纸箱',
          unit: '个',
          price: 14,
          step: 3,
          models: ['三层', '五层'],
          sizes: ['2100×850×60', '2200×950×60', '2400×1000×70'],
          shape: 'box',
          safety: 200,
        },
      ],
    },
    {
      name: '护角',
      ranges: [
        {
          name: '护角',
          unit: '个',
          price: 0.6,
          step: 0.2,
          models: ['纸', '塑料', '珍珠棉'],
          sizes: ['50', '80'],
          shape: 'box',
          also: { 箱: 500 },
          safety: 2000,
        },
      ],
    },
    {
      name: '膜类',
      ranges: [
        { name: '缠绕膜', unit: '卷', price: 23, step: 6, sizes: ['50cm', '100cm'], shape: 'roll' },
        { name: '气泡膜', unit: '卷', price: 45, step: 15, sizes: ['60cm', '120cm'], shape: 'roll' },
      ],
    },
  ],
}
