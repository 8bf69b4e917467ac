import { BusinessError } from '@mortise/model'
import { z } from 'zod'
import { servicesOf } from '../../context/platform.ts'
import { type AnyRoute, get, message, post } from '../../module/route.ts'
import { checkCaptcha, issueCaptcha } from '../captcha/store.ts'
import { text } from './input.ts'

export const captchaRoutes: readonly AnyRoute[] = [
  get('/sys/randomImage/:key', 'anon', { limit: 120, transaction: false }, ({ ctx, params }) =>
    issueCaptcha(servicesOf(ctx).db.pool, params.key ?? '', Date.now()),
  ),

  post(
    '/sys/checkCaptcha',
    'anon',
    { body: z.object({ captcha: text, checkKey: text }), limit: 60, transaction: false },
    async ({ ctx, body }) => {
      const found = await checkCaptcha(servicesOf(ctx).db.pool, body, Date.now())
      if (found === 'void') throw new BusinessError('验证码无效')
      if (found === 'wrong') throw new BusinessError('验证码错误')
      return message('验证码正确')
    },
  ),
]
