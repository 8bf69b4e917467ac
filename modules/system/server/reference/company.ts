import { type AnyRoute, type Context, get } from '@mortise/server'
import {
  CompanyName,
  CompanyTelephone,
  defaultTenant,
  LogoSetting,
  logoDefaults,
  Tenant,
  UNSAID,
} from '@mortise/system/model'
import { parameter } from './parameters/parameters.ts'

/** What a company says of itself to its customers. */
export interface Company {
  readonly name: string
  readonly telephone: string | null
  /** The path of its picture. */
  readonly logo: string | null
}

/** The company whose people are at work. */
export async function companyOf(ctx: Context): Promise<Company> {
  const name = await parameter(ctx, CompanyName, { isOwn: true })
  const telephone = await parameter(ctx, CompanyTelephone, { isOwn: true })
  const tenant = await ctx.repo(Tenant).first({ id: ctx.tenant })
  const [brand] = await ctx.repo(LogoSetting).find({}, { limit: 1 })
  // The first company is the one that the product was installed for, and is called what the product is called.
  const usual = ctx.tenant === defaultTenant ? brand?.name : tenant?.name
  return {
    name: said(name) ?? (usual || logoDefaults.name),
    telephone: said(telephone),
    logo: tenant?.logo?.[0] ?? brand?.logo?.[0] ?? null,
  }
}

const said = (text: string): string | null => (text.trim() === '' || text === UNSAID ? null : text)

export const companyRoutes: AnyRoute[] = [get('/sys/tenant/company', 'login', ({ ctx }) => companyOf(ctx))]
