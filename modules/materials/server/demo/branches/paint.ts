import type { ToldBranch } from '../told.ts'

export const paint: ToldBranch = {
  name: '油漆',
  code: 'paint',
  kind: '2',
  leaves: [
    {
      name: '底漆',
      ranges: [
        {
          name: '水性底漆',
          unit: '千克',
          price: 26,
          step: 4,
          models: ['透明底', '白底'],
          sizes: ['20kg', '200kg'],
          shape: 'can',
          isLotManaged: true,
          also: { 桶: 20 },
          safety: 200,
        },
      ],
    },
    {
      name: '面漆',
      ranges: [
        {
          name: '水性面漆',
          unit: '千克',
          price: 38,
          step: 5,
          models: ['哑光', '半哑', '高光'],
          colors: ['暖白', '雅灰', '原木', '哑黑', '透明'],
          shape: 'can',
          isLotManaged: true,
          also: { 桶: 20 },
          safety: 150,
        },
      ],
    },
    {
      name: '固化剂与稀释剂',
      ranges: [
        { name: '固化剂', unit: '千克', price: 46, models: ['PU', '水性'], shape: 'can', also: { 桶: 5 } },
        {
          name: '稀释剂',
          unit: '千克',
          price: 15,
          models: ['快干', '慢干'],
          shape: 'can',
          also: { 桶: 15 },
        },
      ],
    },
    {
      name: '色浆',
      ranges: [
        {
          name: '擦色色浆',
          unit: '克',
          price: 0.12,
          colors: ['原木', '红橡', '胡桃', '樱桃', '哑黑'],
          shape: 'can',
        },
      ],
    },
  ],
}
