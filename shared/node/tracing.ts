import type * as Api from '@opentelemetry/api';
import type { Attributes, SpanKind as Kind, Tracer } from '@opentelemetry/api';
import type * as Sdk from '@opentelemetry/sdk-trace';
import type { IdGenerator, Sampler } from '@opentelemetry/sdk-trace';
import type { ProcessName } from './process-metrics.ts';
import type { TraceContext } from './trace-context.ts';

/** The standard variables of OpenTelemetry that decide whether and what is traced. The exporter reads the others itself. */
export interface TracingSettings {
  /** `OTEL_EXPORTER_OTLP_ENDPOINT` or `OTEL_EXPORTER_OTLP_TRACES_ENDPOINT`; without it nothing is traced. */
  readonly endpoint: string | undefined;
  /** `OTEL_TRACES_SAMPLER`. */
  readonly sampler: SamplerName;
  /** `OTEL_TRACES_SAMPLER_ARG`: the share of traces, for the samplers with a ratio. */
  readonly share: number;
}

export const samplerNames = [
  ...(['always_on', 'always_off', 'traceidratio'] as const),
  ...(['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'] as const),
] as const;

type SamplerName = (typeof samplerNames)[number];

interface SpanParts {
  readonly kind: 'server' | 'client' | 'internal' | 'consumer';
  readonly parent: TraceContext | undefined;
  /** Called only for a sampled span: most requests aren't sampled. */
  readonly describe: () => { readonly name: string; readonly attributes: Attributes };
  /** Milliseconds since 1970; now if absent. */
  readonly startTime?: number;
}

/** A part of the work in a trace. */
export interface RunningSpan {
  /** For the headers of calls, and as the parent of further spans. */
  readonly context: TraceContext;
  /** Ends it; `error` is the code or the type of an error. */
  end(attributes: Attributes, error?: string): void;
}

/** The traces of a process, sent by OTLP. */
export interface Tracing {
  start(parts: SpanParts): RunningSpan;
  /** Sends what hasn't been sent. */
  close(): Promise<void>;
}

/** Opens the traces of a process. The SDK is loaded only if there is an endpoint. */
export async function openTracing(process: ProcessName, settings: TracingSettings): Promise<Tracing | undefined> {
  if (settings.endpoint === undefined) return undefined;
  const [api, sdk, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const { version } = await import('./version.ts');
  const own = { 'service.name': `litfass-${process}`, 'service.version': version };
  const { envDetector, serviceNameEnvDetector } = resources;
  const detected = resources.detectResources({ detectors: [envDetector, serviceNameEnvDetector] });
  const sampler = samplerOf(sdk, settings);
  const ids = new SampledIds(new sdk.RandomIdGenerator());
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes(own).merge(detected),
    sampler,
    idGenerator: ids,
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer('litfass', version);
  return tracingWith({ tracer, sampler, ids, api, sdk, close: () => provider.shutdown() });
}

/**
 * The sampler is asked before the tracer, because the tracer makes a span with attributes even for a request that isn't
 * sampled. The span of a new trace then has the id by which the sampler has decided: other processes decide by it too.
 */
class SampledIds implements IdGenerator {
  readonly #random: IdGenerator;
  #traceId = '';

  constructor(random: IdGenerator) {
    this.#random = random;
  }

  /** The id of a new trace, also for the span that the tracer starts next. */
  newTraceId(): string {
    this.#traceId = this.#random.generateTraceId();
    return this.#traceId;
  }

  generateTraceId(): string {
    return this.#traceId;
  }

  generateSpanId(): string {
    return this.#random.generateSpanId();
  }
}

function samplerOf(sdk: typeof Sdk, { sampler, share }: TracingSettings): Sampler {
  const roots = {
    always_on: () => new sdk.AlwaysOnSampler(),
    always_off: () => new sdk.AlwaysOffSampler(),
    traceidratio: () => new sdk.TraceIdRatioBasedSampler(share),
    parentbased_always_on: () => new sdk.AlwaysOnSampler(),
    parentbased_always_off: () => new sdk.AlwaysOffSampler(),
    parentbased_traceidratio: () => new sdk.TraceIdRatioBasedSampler(share),
  };
  const root = roots[sampler]();
  return sampler.startsWith('parentbased_') ? new sdk.ParentBasedSampler({ root }) : root;
}

function doNothing(): void {
  // A span that isn't sampled has no end.
}

interface TracingParts {
  readonly tracer: Tracer;
  readonly sampler: Sampler;
  readonly ids: SampledIds;
  readonly api: typeof Api;
  readonly sdk: typeof Sdk;
  readonly close: () => Promise<void>;
}

function tracingWith({ tracer, sampler, ids, api, sdk, close }: TracingParts): Tracing {
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } = api;
  const kinds: Record<SpanParts['kind'], Kind> = {
    server: SpanKind.SERVER,
    client: SpanKind.CLIENT,
    internal: SpanKind.INTERNAL,
    consumer: SpanKind.CONSUMER,
  };
  return {
    start: ({ kind, parent, describe, startTime }) => {
      const above =
        parent === undefined
          ? ROOT_CONTEXT
          : trace.setSpanContext(ROOT_CONTEXT, {
              traceId: parent.traceId,
              spanId: parent.spanId,
              traceFlags: parent.isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
              isRemote: true,
            });
      const traceId = parent?.traceId ?? ids.newTraceId();
      // The samplers of `samplerNames` decide without name and attributes.
      const { decision } = sampler.shouldSample(above, traceId, '', kinds[kind], {}, []);
      if (decision === sdk.SamplingDecision.NOT_RECORD) {
        // Like a service that doesn't take part, this one hands on its caller's span.
        const spanId = parent?.spanId ?? ids.generateSpanId();
        return { context: { traceId, spanId, isSampled: false }, end: doNothing };
      }
      const { name, attributes } = describe();
      const options = { kind: kinds[kind], attributes, ...(startTime === undefined ? {} : { startTime }) };
      const span = tracer.startSpan(name, options, above);
      const { spanId, traceFlags } = span.spanContext();
      return {
        context: { traceId, spanId, isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0 },
        end: (result, error) => {
          span.setAttributes(result);
          if (error !== undefined) {
            span.setAttribute('error.type', error);
            span.setStatus({ code: SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
    },
    close,
  };
}
