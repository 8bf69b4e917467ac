const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean))

/** What a statement may be built of; whatever is not named here is refused. */
export const nodes = words(`
  SelectStmt ResTarget ColumnRef A_Star A_Const ParamRef A_Expr BoolExpr NullTest BooleanTest FuncCall SubLink
  CaseExpr CaseWhen CoalesceExpr MinMaxExpr TypeCast TypeName SortBy WindowDef RangeVar RangeSubselect
  RangeFunction JoinExpr Alias CommonTableExpr WithClause List String Integer Float Boolean A_ArrayExpr
  GroupingSet SQLValueFunction
`)

/** Functions that tell of their arguments alone, and take no text that is run. */
export const functions = words(`
  count sum avg min max string_agg array_agg bool_and bool_or every stddev stddev_pop stddev_samp variance var_pop var_samp
  percentile_cont percentile_disc mode grouping
  row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value
  abs ceil ceiling floor round trunc mod power sqrt sign width_bucket
  length char_length lower upper btrim ltrim rtrim substr substring left right replace split_part concat concat_ws
  position strpos starts_with reverse translate
  to_char to_date to_number to_timestamp date_trunc date_part extract age make_date timezone now
  array_to_string array_length cardinality unnest generate_series like_escape
`)

export const types = words(`
  text varchar bpchar int2 int4 int8 numeric float4 float8 bool date time timestamp timestamptz interval
`)

export const operators = words('= <> != < > <= >= + - * / % || ~~ !~~ ~~* !~~* && @> <@')

export const valueFunctions = words(`
  SVFOP_CURRENT_DATE SVFOP_CURRENT_TIMESTAMP SVFOP_CURRENT_TIMESTAMP_N SVFOP_LOCALTIMESTAMP SVFOP_LOCALTIMESTAMP_N
`)

/** Comparisons of values of one kind, which fail for none. */
export const comparisons = words('= <> != < > <= >=')
