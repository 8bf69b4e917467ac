import type { ToldBranch } from '../told.ts'

export const consumable: ToldBranch = {
  name: '易耗品',
  code: 'consumable',
  kind: '7',
  leaves: [
    {
      name: '砂纸',
      ranges: [
        {
          name: '干磨砂纸',
          unit: '张',
          price: 1.1,
          sizes: ['80目', '120目', '240目', '320目', '400目', '600目', '800目'],
          also: { 箱: 1000 },
          shape: 'sheet',
        },
      ],
    },
    {
      name: '刀具',
      ranges: [
        {
          name: '锯片',
          unit: '个',
          price: 180,
          step: 60,
          sizes: ['200×60T', '250×80T', '300×96T', '350×108T'],
          shape: 'lock',
        },
        { name: '铣刀', unit: '个', price: 65, step: 15, sizes: ['R3', 'R5', 'R8'], shape: 'lock' },
      ],
    },
    {
      name: '劳保',
      ranges: [
        { name: '防尘口罩', unit: '个', price: 1.8, models: ['KN95', '活性炭'] },
        { name: '手套', unit: '个', price: 3.2, models: ['线', '丁腈', '防割'] },
      ],
    },
  ],
}
