import type { ToldBranch } from '../told.ts'

export const semi: ToldBranch = {
  name: '半成品',
  code: 'semi',
  kind: '4',
  leaves: [
    {
      name: '门扇半成品',
      ranges: [
        {
          name: '门扇白坯',
          unit: '个',
          price: 320,
          step: 40,
          sizes: ['2000×800', '2100×850', '2200×900'],
          shape: 'board',
        },
      ],
    },
    {
      name: '门套半成品',
      ranges: [
        {
          name: '门套白坯',
          unit: '套',
          price: 180,
          step: 20,
          sizes: ['150', '200', '250'],
          shape: 'board',
        },
      ],
    },
  ],
}
