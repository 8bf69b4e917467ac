import type { ToldBranch } from '../told.ts'
import { metals } from './shared.ts'

export const hardware: ToldBranch = {
  name: '五金',
  code: 'hardware',
  kind: '3',
  leaves: [
    {
      name: '门锁',
      ranges: [
        {
          name: '静音门锁',
          unit: '套',
          price: 68,
          step: 35,
          models: ['S50', 'S60', 'S72', '磁吸'],
          colors: metals,
          shape: 'lock',
          safety: 50,
        },
        {
          name: '智能锁',
          unit: '套',
          price: 480,
          step: 160,
          models: ['指纹', '人脸'],
          colors: ['哑黑', '拉丝银'],
          shape: 'lock',
          safety: 10,
        },
      ],
    },
    {
      name: '合页',
      ranges: [
        {
          name: '子母合页',
          unit: '个',
          price: 8.5,
          step: 2.5,
          sizes: ['4寸', '5寸'],
          colors: metals,
          shape: 'lock',
          also: { 箱: 100 },
          safety: 400,
        },
        {
          name: '隐形合页',
          unit: '个',
          price: 36,
          step: 12,
          sizes: ['40kg', '60kg', '80kg'],
          shape: 'lock',
          also: { 箱: 40 },
          safety: 120,
        },
      ],
    },
    {
      name: '拉手',
      ranges: [
        {
          name: '铝合金拉手',
          unit: '个',
          price: 22,
          step: 8,
          sizes: ['128', '160', '192', '1200'],
          colors: metals,
          shape: 'lock',
        },
      ],
    },
    {
      name: '轨道',
      ranges: [
        {
          name: '吊轨',
          unit: '套',
          price: 128,
          step: 40,
          models: ['单扇', '双扇', '三联动'],
          sizes: ['1.5米', '2米', '3米'],
          shape: 'lock',
          safety: 20,
        },
      ],
    },
    {
      name: '门吸与闭门器',
      ranges: [
        {
          name: '门吸',
          unit: '个',
          price: 12,
          step: 4,
          models: ['墙装', '地装'],
          colors: metals,
          shape: 'lock',
        },
        { name: '闭门器', unit: '套', price: 88, step: 22, sizes: ['45kg', '65kg', '85kg'], shape: 'lock' },
      ],
    },
    {
      name: '紧固件',
      ranges: [
        {
          name: '自攻螺钉',
          unit: '个',
          price: 0.035,
          step: 0.01,
          sizes: ['3.5×16', '3.5×25', '4×25', '4×40', '4×50', '5×60'],
          also: { 箱: 5000 },
          safety: 20000,
        },
      ],
    },
    { name: '门用五金' },
  ],
}
