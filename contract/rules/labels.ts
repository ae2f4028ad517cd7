import type { Content, LabelStep } from '../content/content.ts';
import type { Order } from '../entities/order.ts';

/** The labels of a region, from the best. */
export function scaleOf(scales: Content['labelScales'], region: Order['region']): LabelStep[] {
  return scales.filter((step) => step.region === region);
}

/**
 * The step of a region's scale that a consumption of primary energy has, in kWh/m²·y; below zero where a building makes more than it
 * uses. Undefined where the region has no scale.
 */
export function labelOf(scales: Content['labelScales'], region: Order['region'], kWh: number): LabelStep | undefined {
  return scaleOf(scales, region).find(
    ({ limit, included }) => limit === null || kWh < limit || (included && kWh === limit),
  );
}
